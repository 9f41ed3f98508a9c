/* libFuzzer target for the whole deck client. The input is a script: each step is an operation
 * byte, and for texts a length and the text. Some operations play a host that knows the token and
 * the keys, so that the states behind a right proof are reached too. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "deck_client.h"

static void require(int condition)
{
    if (!condition) {
        abort();
    }
}

typedef struct world {
    deck_client client;
    uint32_t slots[64];
    char transmit[2048];
    uint8_t flash[DECK_CLIENT_STORE_SIZE];
    uint32_t now;
    uint32_t random;
    uint64_t host_sent;
    uint8_t host_private[32];
    uint8_t host_public[32];
} world;

static int fuzz_random(void *context, void *out, size_t length)
{
    world *self = context;
    uint8_t *bytes = out;
    for (size_t i = 0; i < length; i++) {
        self->random = self->random * 1664525 + 1013904223;
        bytes[i] = (uint8_t)(self->random >> 24);
    }
    return 0;
}

static void settle(world *self, int flash_works)
{
    deck_event event;
    const char *text = NULL;
    size_t length = 0;
    int rounds = 0;
    while (deck_client_poll_event(&self->client, &event)) {
        require(++rounds < 64);
        switch (event.kind) {
        case DECK_EVENT_SAVE:
            if (flash_works) {
                deck_client_store(&self->client, self->flash);
            }
            deck_client_saved(&self->client, flash_works, self->now);
            break;
        case DECK_EVENT_CLOSE:
            deck_client_disconnected(&self->client, self->now);
            break;
        case DECK_EVENT_AUTHORIZED: {
            static const uint8_t nobody[32];
            require(memcmp(self->client.link.session.mac_to_client, nobody, sizeof(nobody)) != 0);
            break;
        }
        case DECK_EVENT_BODY:
            require(event.body_length > 0 && event.body_text != NULL);
            break;
        default:
            break;
        }
    }
    if (deck_client_transmit(&self->client, &text, &length)) {
        uint32_t slots[64];
        require(length <= sizeof(self->transmit));
        require(deck_json_check(text, length, (deck_json_keys){slots, 64}) == DECK_OK);
    }
}

static void deliver(world *self, const char *text, size_t length)
{
    char *copy = malloc(length + (length == 0));
    require(copy != NULL);
    memcpy(copy, text, length);
    deck_client_receive(&self->client, copy, length, self->now);
    settle(self, 1);
    free(copy);
}

static void deliver_challenge(world *self)
{
    static const char nonce[] = "00112233445566778899aabbccddeeff";
    uint8_t key[32];
    char proof[65];
    char text[256];
    deck_json_writer writer;
    if (deck_session_auth_key(key, self->client.kept.tokens[0].token, self->client.link.client_nonce, nonce)
            != DECK_OK
        || deck_proof(proof, key, DECK_SIDE_MAC) != DECK_OK) {
        abort();
    }
    deck_json_write_start(&writer, text, sizeof(text));
    deck_json_write_raw(&writer, "{\"nonce\":\"");
    deck_json_write_raw(&writer, nonce);
    deck_json_write_raw(&writer, "\",\"proof\":\"");
    deck_json_write_raw(&writer, proof);
    deck_json_write_raw(&writer, "\",\"type\":\"challenge\"}");
    self->host_sent = 0;
    deliver(self, text, writer.length);
}

static void deliver_offer(world *self)
{
    char key[45];
    char text[256];
    deck_json_writer writer;
    deck_base64_encode_key(key, self->host_public);
    deck_json_write_start(&writer, text, sizeof(text));
    deck_json_write_raw(&writer, "{\"nonce\":\"ffeeddccbbaa99887766554433221100\",\"publicKey\":\"");
    deck_json_write_raw(&writer, key);
    deck_json_write_raw(&writer, "\",\"type\":\"needPairing\"}");
    deliver(self, text, writer.length);
}

static void deliver_paired(world *self)
{
    char proof[65];
    char text[128];
    deck_json_writer writer;
    require(deck_proof(proof, self->client.link.pairing.confirm_key, DECK_SIDE_MAC) == DECK_OK);
    deck_json_write_start(&writer, text, sizeof(text));
    deck_json_write_raw(&writer, "{\"proof\":\"");
    deck_json_write_raw(&writer, proof);
    deck_json_write_raw(&writer, "\",\"type\":\"paired\"}");
    self->host_sent = 0;
    deliver(self, text, writer.length);
}

static void deliver_sealed(world *self, const char *body, size_t length)
{
    char text[1024];
    size_t size = 0;
    if (deck_envelope_seal(text, sizeof(text), &size, self->client.link.session.mac_to_client,
                           &self->host_sent, body, length)
        == DECK_OK) {
        deliver(self, text, size);
    }
}

static void step(world *self, uint8_t operation, const char *text, size_t length)
{
    switch (operation % 14) {
    case 0:
        deliver(self, text, length);
        break;
    case 1:
        deliver_challenge(self);
        break;
    case 2:
        deliver_offer(self);
        break;
    case 3:
        (void)deck_client_code(&self->client, length >= 4 ? text : "0042", 4, self->now);
        settle(self, operation < 128);
        break;
    case 4:
        deliver_paired(self);
        break;
    case 5:
        deliver_sealed(self, text, length);
        break;
    case 6:
        deck_client_disconnected(&self->client, self->now);
        settle(self, 1);
        break;
    case 7:
        self->now += 500;
        deck_client_tick(&self->client, self->now);
        settle(self, 1);
        break;
    case 8:
        deck_client_connected(&self->client, operation < 128 ? "host-1" : NULL, self->now);
        settle(self, 1);
        break;
    case 9:
        (void)deck_client_press(&self->client, operation, 3);
        settle(self, 1);
        break;
    case 10:
        deck_client_repair(&self->client);
        break;
    case 11:
        deck_client_saved(&self->client, operation < 128, self->now);
        settle(self, 1);
        break;
    case 12:
        if (operation > 200) {
            deck_client_forget(&self->client, self->now);
            settle(self, 1);
        }
        break;
    default:
        self->now += 36000;
        deck_client_tick(&self->client, self->now);
        settle(self, 1);
        break;
    }
    require(deck_client_token_count(&self->client) <= DECK_CLIENT_TOKENS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static world self;
    static const uint8_t host_private[32] = {1, 2, 3};
    static uint8_t host_public[32];
    memset(&self, 0, sizeof(self));
    if (host_public[0] == 0) {
        require(deck_x25519_public(host_public, host_private) == DECK_OK);
    }
    memcpy(self.host_public, host_public, sizeof(host_public));
    self.now = 0xFFFFF000;
    const deck_client_config config = {.device_id = "fuzz-1",
                                       .device_name = "Fuzz",
                                       .random = fuzz_random,
                                       .random_context = &self,
                                       .transmit = self.transmit,
                                       .transmit_capacity = sizeof(self.transmit),
                                       .keys = {self.slots, 64},
                                       .max_message = 4096};
    require(deck_client_init(&self.client, &config, NULL, 0) == DECK_OK);
    deck_client_start(&self.client, self.now);
    settle(&self, 1);
    deck_client_connected(&self.client, NULL, self.now);
    settle(&self, 1);
    size_t steps = 0;
    while (size >= 2 && steps < 64) {
        size_t length = data[1];
        if (length > size - 2) {
            length = size - 2;
        }
        step(&self, data[0], (const char *)data + 2, length);
        data += 2 + length;
        size -= 2 + length;
        steps++;
    }
    /* What went to flash must be read again, whatever happened. */
    deck_client_store(&self.client, self.flash);
    deck_client_free(&self.client);
    require(deck_client_init(&self.client, &config, self.flash, sizeof(self.flash)) == DECK_OK);
    deck_client_free(&self.client);
    return 0;
}
