#include "board_log.h"

#include "commands.h"

#include <inttypes.h>
#include <string.h>

#include "code_entry.h"
#include "dialler.h"
#include "keys.h"

static const char tag[] = "person";
static code_entry entry;
static uint32_t page; /* that the keys are on */

/* Logs why a command was refused, in the core's words. */
static void tell(int status)
{
    if (status != DECK_OK) {
        ESP_LOGW(tag, "%s", deck_status_text(status));
    }
}

static void type_digit(deck_client *client, uint32_t key, uint32_t now)
{
    switch (code_entry_key(&entry, key)) {
    case CODE_ENTRY_COMPLETE:
        tell(deck_client_code(client, entry.digits, CODE_ENTRY_DIGITS, now));
        code_entry_clear(&entry);
        break;
    case CODE_ENTRY_CHANGED:
        ESP_LOGI(tag, "Code: %u of %d digits", entry.count, CODE_ENTRY_DIGITS);
        break;
    case CODE_ENTRY_IGNORED:
        break;
    }
}

static void key_down(deck_client *client, uint32_t key, uint32_t now)
{
    if (deck_client_state_of(client) != DECK_CLIENT_EXPECTING_CODE) {
        tell(deck_client_press(client, page, key));
    } else if (keys_count() >= CODE_ENTRY_KEYS) {
        type_digit(client, key, now);
    } else {
        ESP_LOGI(tag, "Too few keys for digits: type the code on the console");
    }
}

static void tell_status(const deck_client *client)
{
    ESP_LOGI(tag, "%s; %u host(s) known, %" PRIu64 " message(s) ignored",
             deck_client_state_text(deck_client_state_of(client)),
             (unsigned)deck_client_token_count(client), deck_client_ignored(client));
}

void commands_do(deck_client *client, const person_event *event, uint32_t now)
{
    switch (event->act) {
    case PERSON_KEY:
        key_down(client, event->index, now);
        break;
    case PERSON_PRESS:
        tell(deck_client_press(client, event->page, event->index));
        break;
    case PERSON_CODE:
        tell(deck_client_code(client, event->code, strlen(event->code), now));
        break;
    case PERSON_PAGE:
        page = event->page;
        break;
    case PERSON_REPAIR:
        dialler_allow_others();
        deck_client_repair(client);
        break;
    case PERSON_FORGET:
        deck_client_forget(client, now);
        break;
    case PERSON_STATUS:
        tell_status(client);
        break;
    }
}

void commands_code_asked(void)
{
    code_entry_clear(&entry);
}
