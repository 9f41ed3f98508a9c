internal import DeckKit

// What the person asks for.
extension HostController {
    /// Carries out a typed line; what is wrong with it becomes an `error` report.
    public func perform(line: String) {
        do throws(HostError) {
            perform(try HostCommand(line))
        } catch {
            report(.error(error.message))
        }
    }

    /// Carries out a command.
    public func perform(_ command: HostCommand) {
        do {
            switch command {
            case .unlock: endpoint.unlock(now: now)
            case .devices: report(.devices(summaries()))
            case .revoke(let id): try revoke(id)
            case .grant(let id, let mayEdit): try grant(id, mayEdit)
            case .button(let page, let index, let button):
                try change(button, page: page, index: index)
                report(.done("Saved the button on page \(page), key \(index)."))
            }
        } catch {
            report(.error("\(error)"))
        }
        drain()
    }

    private func summaries() -> [DeviceSummary] {
        endpoint.devices.map { device in
            DeviceSummary(
                id: device.id, name: device.name,
                isConnected: endpoint.session(of: device.id) != nil,
                mayEdit: editors.contains(device.id))
        }
    }

    private func revoke(_ id: DeviceID) throws {
        // The connections go in any case, also when the disk refuses.
        let wasTrusted = endpoint.revoke(id)
        editors.remove(id)
        let wasStored: Bool
        do {
            wasStored = try store.remove(id.text)
        } catch {
            throw HostError(
                .environment,
                "\(id) is disconnected, but the list on disk still has it: \(error) Revoke it "
                    + "again before the host restarts.")
        }
        guard wasTrusted || wasStored else { throw unknown(id) }
        report(.done("\(id) is not trusted any more."))
    }

    private func grant(_ id: DeviceID, _ mayEdit: Bool) throws {
        guard try store.setMayEdit(id.text, mayEdit) else { throw unknown(id) }
        if mayEdit { editors.insert(id) } else { editors.remove(id) }
        report(.done("\(id) \(mayEdit ? "may change buttons now" : "may not change buttons")."))
    }

    private func unknown(_ id: DeviceID) -> HostError {
        HostError(.misuse, "No trusted device has the id \(id); devices lists them.")
    }
}
