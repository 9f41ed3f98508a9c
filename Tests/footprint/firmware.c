/* The least firmware that uses all of the client: what it refers to is what a board links. The
 * names that programs print (deck_client_state_text and its like) are counted with NAMES, the
 * random source of its own with DRBG. */
#include "deck_client.h"

enum { MAX_MESSAGE = 4096, KEY_SLOTS = 64 };

/* All memory that a deck with messages of 4 KB needs of its own. */
struct {
    deck_client client;
    char receive[MAX_MESSAGE];
    char transmit[DECK_CLIENT_TRANSMIT_MIN];
    uint32_t key_slots[KEY_SLOTS];
} deck_memory;

/* What the world says and is told: nothing is known of it when this is compiled. */
extern volatile int world;
volatile int world;
int board_random(void *context, void *out, size_t length);
void board_show(const void *data, size_t length);

static void show_layout(const deck_body *body)
{
    deck_json_walk pages = deck_json_elements(body->pages);
    deck_json_value page;
    while (deck_json_next(&pages, &page)) {
        deck_json_walk elements = deck_json_elements(page);
        deck_json_value element;
        deck_layout_key key;
        while (deck_json_next(&elements, &element)) {
            char label[32];
            size_t length = 0;
            if (deck_layout_key_read(&key, element) == DECK_OK
                && deck_json_string(label, sizeof(label), &length, key.label) == DECK_OK) {
                board_show(label, length);
            }
        }
    }
}

static void pump(deck_client *client, uint32_t now)
{
    const char *text = NULL;
    size_t length = 0;
    uint8_t store[DECK_CLIENT_STORE_SIZE];
    deck_event event;
    if (deck_client_transmit(client, &text, &length)) {
        board_show(text, length);
    }
    while (deck_client_poll_event(client, &event)) {
        if (event.kind == DECK_EVENT_SAVE) {
            deck_client_store(client, store);
            board_show(store, sizeof(store));
            deck_zeroize(store, sizeof(store));
            deck_client_saved(client, world != 0, now);
        } else if (event.kind == DECK_EVENT_BODY && event.body.kind == DECK_BODY_LAYOUT) {
            show_layout(&event.body);
        } else {
            board_show(&event, sizeof(event));
        }
    }
}

int main(void)
{
    deck_client *client = &deck_memory.client;
    deck_client_config config = {
        .device_id = "deck-1",
        .device_name = "Desk",
        .random = board_random,
        .transmit = deck_memory.transmit,
        .transmit_capacity = sizeof(deck_memory.transmit),
        .keys = {deck_memory.key_slots, KEY_SLOTS},
        .max_message = MAX_MESSAGE,
    };
#ifdef DRBG
    static deck_drbg drbg;
    config.random = deck_drbg_random;
    config.random_context = &drbg;
    if (deck_drbg_init(&drbg, config.device_id, 6) != DECK_OK) {
        deck_drbg_free(&drbg);
        return 1;
    }
#endif
    int status = deck_client_init(client, &config, deck_memory.receive, (size_t)world);
    deck_client_start(client, 0);
    while (status == DECK_OK || world != 0) {
        uint32_t now = (uint32_t)world;
        uint32_t deadline = 0;
        switch (world) {
        case 1:
            deck_client_connected(client, deck_memory.receive, now);
            break;
        case 2:
            deck_client_disconnected(client, now);
            break;
        case 3:
            deck_client_receive(client, deck_memory.receive, (size_t)world, now);
            break;
        case 4:
            deck_client_tick(client, now);
            break;
        case 5:
            status = deck_client_code(client, deck_memory.receive, (size_t)world, now);
            break;
        case 6:
            status = deck_client_press(client, (uint32_t)world, (uint32_t)world);
            break;
        case 7:
            status = deck_client_send(client, deck_memory.receive, (size_t)world);
            break;
        case 8:
            deck_client_repair(client);
            break;
        case 9:
            deck_client_forget(client, now);
            break;
        default:
            if (deck_client_deadline(client, &deadline)) {
                board_show(&deadline, sizeof(deadline));
            }
            world = (int)deck_client_state_of(client) + (int)deck_client_ignored(client)
                    + (int)deck_client_token_count(client)
                    + (deck_client_knows(client, deck_memory.receive) ? 1 : 0);
            break;
        }
#ifdef NAMES
        board_show(deck_client_state_text(deck_client_state_of(client)), 1);
        board_show(deck_status_text(status), 1);
        board_show(deck_rejection_text((deck_rejection)world), 1);
        board_show(deck_ignored_text((deck_ignored)world), 1);
#endif
        pump(client, now);
    }
    deck_client_free(client);
    return status;
}
