#include "console.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "deck_crypto.h"
#include "esp_console.h"
#include "person.h"
#include "sdkconfig.h"

static const char *refusal;

void console_refuse(const char *reason)
{
    refusal = reason;
}

static int give(person_event event)
{
    bool taken = false;
    if (refusal != NULL) {
        (void)printf("The deck does not run: %s\n", refusal);
    } else {
        taken = person_did(&event);
        if (!taken) {
            (void)printf("Too fast: nothing was done\n");
        }
    }
    deck_zeroize(&event, sizeof(event));
    return taken ? 0 : 1;
}

/* A plain decimal number up to 2^31 - 1, the most that a page or an index can be. */
static bool number(uint32_t *out, const char *text)
{
    uint32_t value = 0;
    if (*text == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9' || value > (INT32_MAX - 9) / 10) {
            return false;
        }
        value = value * 10 + (uint32_t)(*text - '0');
    }
    *out = value;
    return true;
}

static int usage(const char *text)
{
    (void)printf("usage: %s\n", text);
    return 1;
}

static int code(int argc, char **argv)
{
    person_event event = {.act = PERSON_CODE};
    /* As text: a number would lose the zeros in front. What it must look like is the core's
     * business. */
    if (argc != 2 || strlen(argv[1]) >= sizeof(event.code)) {
        return usage("code DIGITS, the four digits that the host shows");
    }
    memcpy(event.code, argv[1], strlen(argv[1]));
    deck_zeroize(argv[1], strlen(argv[1]));
    int status = give(event);
    deck_zeroize(&event, sizeof(event));
    return status;
}

static int press(int argc, char **argv)
{
    person_event event = {.act = PERSON_PRESS};
    if (argc != 3 || !number(&event.page, argv[1]) || !number(&event.index, argv[2])) {
        return usage("press PAGE KEY");
    }
    return give(event);
}

static int page(int argc, char **argv)
{
    person_event event = {.act = PERSON_PAGE};
    if (argc != 2 || !number(&event.page, argv[1])) {
        return usage("page PAGE, for the keys from now on");
    }
    return give(event);
}

static int repair(int argc, char **argv)
{
    (void)argv;
    return argc == 1 ? give((person_event){.act = PERSON_REPAIR}) : usage("repair");
}

static int forget(int argc, char **argv)
{
    (void)argv;
    return argc == 1 ? give((person_event){.act = PERSON_FORGET}) : usage("forget");
}

static int status(int argc, char **argv)
{
    (void)argv;
    return argc == 1 ? give((person_event){.act = PERSON_STATUS}) : usage("status");
}

static const esp_console_cmd_t commands[] = {
    {.command = "code", .help = "Type the host's pairing code", .hint = "DIGITS", .func = code},
    {.command = "press", .help = "Press a key", .hint = "PAGE KEY", .func = press},
    {.command = "page", .help = "Choose the page of the keys", .hint = "PAGE", .func = page},
    {.command = "repair", .help = "Allow a new pairing with a host that is not known",
     .func = repair},
    {.command = "forget", .help = "Drop every pairing", .func = forget},
    {.command = "status", .help = "Say how it is", .func = status},
};

esp_err_t console_start(void)
{
    esp_console_repl_t *repl = NULL;
    esp_console_repl_config_t how = ESP_CONSOLE_REPL_CONFIG_DEFAULT();
    how.prompt = "deck> ";
#if defined(CONFIG_ESP_CONSOLE_USB_SERIAL_JTAG)
    const esp_console_dev_usb_serial_jtag_config_t device =
        ESP_CONSOLE_DEV_USB_SERIAL_JTAG_CONFIG_DEFAULT();
    esp_err_t error = esp_console_new_repl_usb_serial_jtag(&device, &how, &repl);
#else
    const esp_console_dev_uart_config_t device = ESP_CONSOLE_DEV_UART_CONFIG_DEFAULT();
    esp_err_t error = esp_console_new_repl_uart(&device, &how, &repl);
#endif
    for (size_t i = 0; error == ESP_OK && i < sizeof(commands) / sizeof(commands[0]); i++) {
        error = esp_console_cmd_register(&commands[i]);
    }
    return error == ESP_OK ? esp_console_start_repl(repl) : error;
}
