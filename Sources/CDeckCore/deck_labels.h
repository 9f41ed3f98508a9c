/* Internal: every text that enters a derivation, in one table. They are part of the protocol:
 * changing one is a new version of it. */
#ifndef DECK_LABELS_H
#define DECK_LABELS_H

#define DECK_LABEL_CONFIRM "touchdeck confirm"
#define DECK_LABEL_TOKEN "touchdeck token"
#define DECK_LABEL_AUTH "touchdeck auth"
#define DECK_LABEL_CLIENT_TO_MAC "touchdeck client->mac"
#define DECK_LABEL_MAC_TO_CLIENT "touchdeck mac->client"
#define DECK_TEXT_CLIENT "client"
#define DECK_TEXT_MAC "mac"

#endif
