/* SQLite for Swift: the header, and what Swift cannot say by itself. `sqlite3_db_config` is
 * variadic, and SQLITE_TRANSIENT is a cast of -1 to a function pointer. */
#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

/* The bytes are copied; an empty text stays a text, also when `text` is NULL. */
static inline int deck_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text,
                                        int length) {
    return sqlite3_bind_text(statement, index, text ? text : "", length, SQLITE_TRANSIENT);
}

static inline int deck_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *data,
                                        int length) {
    return sqlite3_bind_blob(statement, index, data ? data : "", length, SQLITE_TRANSIENT);
}

/* Not copied: the bytes must stay as they are until the statement is finalized. */
static inline int deck_sqlite_bind_lent(sqlite3_stmt *statement, int index, const void *data,
                                        int length) {
    return sqlite3_bind_blob(statement, index, data, length, SQLITE_STATIC);
}

/* 1: closing the connection leaves the write-ahead log as it is. */
static inline int deck_sqlite_keep_log(sqlite3 *database, int keep) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep, (int *)0);
}

/* No functions in the schema, no writing to shadow tables or the schema itself. */
static inline int deck_sqlite_defensive(sqlite3 *database) {
    int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    return code ? code
                : sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

#endif
