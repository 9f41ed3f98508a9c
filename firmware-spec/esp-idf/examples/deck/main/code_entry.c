#include "code_entry.h"

#include "deck_crypto.h"

void code_entry_clear(code_entry *entry)
{
    deck_zeroize(entry, sizeof(*entry));
}

code_entry_result code_entry_key(code_entry *entry, uint32_t key)
{
    if (key == CODE_ENTRY_BACK && entry->count > 0) {
        entry->digits[--entry->count] = '\0';
        return CODE_ENTRY_CHANGED;
    }
    if (key > 9 || entry->count == CODE_ENTRY_DIGITS) {
        return CODE_ENTRY_IGNORED;
    }
    entry->digits[entry->count++] = (char)('0' + key);
    return entry->count == CODE_ENTRY_DIGITS ? CODE_ENTRY_COMPLETE : CODE_ENTRY_CHANGED;
}
