#if canImport(Security)
    import Foundation
    import Security

    /// Keeps a deck's tokens in one item of the Keychain, for this device only and after the first
    /// unlock. Written for Apple platforms and **untested**: this project is built on Linux.
    public struct KeychainTokenStore: TokenStore {
        public let service: String
        public let account: String

        public init(service: String = "touchdeck", account: String) {
            self.service = service
            self.account = account
        }

        public func load() throws(DeckError) -> DeckMemory {
            var query = item
            query[kSecReturnData] = true
            query[kSecMatchLimit] = kSecMatchLimitOne
            var result: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &result)
            if status == errSecItemNotFound { return DeckMemory() }
            guard status == errSecSuccess, let data = result as? Data else {
                throw failure("read", status)
            }
            return try DeckMemoryFormat.decode(Array(data)[...])
        }

        public func save(_ memory: DeckMemory) throws(DeckError) {
            let data = Data(try DeckMemoryFormat.encode(memory))
            let update = [kSecValueData: data] as CFDictionary
            var status = SecItemUpdate(item as CFDictionary, update)
            if status == errSecItemNotFound {
                var new = item
                new[kSecValueData] = data
                new[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
                status = SecItemAdd(new as CFDictionary, nil)
            }
            guard status == errSecSuccess else { throw failure("write", status) }
        }

        private var item: [CFString: Any] {
            [
                kSecClass: kSecClassGenericPassword, kSecAttrService: service,
                kSecAttrAccount: account,
            ]
        }

        private func failure(_ verb: String, _ status: OSStatus) -> DeckError {
            .environment("Cannot \(verb) the tokens in the Keychain (status \(status)).")
        }
    }
#endif
