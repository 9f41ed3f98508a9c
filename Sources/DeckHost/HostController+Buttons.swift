internal import DeckKit

// What authorized decks ask for, and what they are sent.
extension HostController {
    func answer(_ body: DeckBody, from device: DeviceID, on id: SessionID) {
        switch body {
        case .press(let page, let index):
            let label = book[page: page, index: index]?.label
            report(.press(device, page: page, index: index, label: label))
            press(page: page, index: index, device: device, id: id)
        case .setButton(let page, let index, let button):
            edit(page: page, index: index, button, device: device, id: id)
        case .info(let info):
            connections[id]?.info = info
            if Quirk.isOn("ignoresMaxMessage") {
                connections[id]?.info =
                    DeckInfo(columns: info.columns, rows: info.rows, maximumMessage: 65_536) ?? info
            }
            if !Quirk.isOn("ignoresInfo") { sendLayout(to: id, evenIfSame: false) }
        }
    }

    /// Sends a deck the buttons that fit it.
    func sendLayout(to id: SessionID, evenIfSame: Bool = true) {
        guard let info = connections[id]?.info else { return }
        sendLayout(Fitting.layout(of: book, for: info), to: id, evenIfSame: evenIfSame)
    }

    func sendLayoutToAll() {
        // Decks of one kind share the work.
        var fitted: [(info: DeckInfo, layout: Fitting.FittedLayout)] = []
        if Quirk.isOn("tellsNobodyOfEdits") { return }
        for (id, connection) in connections.sorted(by: { $0.key < $1.key })
        where connection.device != nil {
            let layout =
                fitted.first { $0.info == connection.info }?.layout
                ?? Fitting.layout(of: book, for: connection.info)
            fitted.append((connection.info, layout))
            sendLayout(layout, to: id, evenIfSame: true)
        }
    }

    private func sendLayout(
        _ fitted: Fitting.FittedLayout, to id: SessionID, evenIfSame: Bool
    ) {
        guard let connection = connections[id], let device = connection.device else { return }
        warn(about: fitted, device: device, id: id)
        guard let layout = fitted.layout else { return }
        let body = HostBody.layout(layout)
        let text = body.text
        guard evenIfSame || text != connection.layout else { return }
        connections[id]?.layout = text
        send(body, to: id)
    }

    private func press(page: Int, index: Int, device: DeviceID, id: SessionID) {
        var command: [String]
        switch book[page: page, index: index]?.action {
        case .command(let arguments, let shell):
            command = shell.map { ["/bin/sh", "-c", $0] } ?? arguments
        case .http:
            let reason = "HTTP actions come with a later version."
            return finish(.failed(reason), page: page, index: index, device: device, id: id)
        case nil:
            if Quirk.isOn("ignoresUnknownKeys") { return }
            if Quirk.isOn("praisesUnknownKeys") {
                let praise = CommandResult(isSuccess: true, exitCode: 0, output: "")
                return finish(praise, page: page, index: index, device: device, id: id)
            }
            let reason = "There is no button on page \(page), key \(index)."
            return finish(.failed(reason), page: page, index: index, device: device, id: id)
        }
        if Quirk.isOn("runsThroughShell") {
            command = ["/bin/sh", "-c", command.joined(separator: " ")]
        }
        Task { [runner, command] in
            let result = await runner.run(command)
            let newest = Quirk.isOn("resultsToNewest") ? endpoint.session(of: device) : nil
            finish(result, page: page, index: index, device: device, id: newest ?? id)
            drain()
        }
    }

    private func finish(
        _ result: CommandResult, page: Int, index: Int, device: DeviceID, id: SessionID
    ) {
        report(
            .result(
                device, page: page, index: index, isSuccess: result.isSuccess,
                exitCode: result.exitCode))
        guard let info = connections[id]?.info else { return }
        guard let body = Fitting.result(page: page, index: index, result, for: info) else {
            let limit = info.maximumMessage
            return report(.log("\(device) takes no message over \(limit) bytes: no result sent."))
        }
        send(body, to: id)
        if Quirk.isOn("answersTwice") { send(body, to: id) }
    }

    private func edit(
        page: Int, index: Int, _ button: Button?, device: DeviceID, id: SessionID
    ) {
        guard editors.contains(device) || Quirk.isOn("letsAllEdit") else {
            report(.log("\(device) wanted to change a button; grant \(device) edit allows it."))
            return refuse(
                HostBody.forbidden,
                "This device may not change buttons. The person at the host "
                    + "can allow it.", id)
        }
        do {
            try change(button, page: page, index: index)
            report(.edited(device, page: page, index: index))
        } catch let error as HostError where error.kind == .misuse {
            refuse(HostBody.badRequest, error.message, id)
        } catch {
            report(.error("\(error)"))
            refuse(HostBody.badRequest, "The host could not save the button.", id)
        }
    }

    /// Changes a button on disk first, then here, then on all decks.
    func change(_ button: Button?, page: Int, index: Int) throws {
        var changed = book
        try changed.set(button, page: page, index: index)
        try ButtonFile.save(changed, in: directory)
        book = changed
        sendLayoutToAll()
    }

    private func refuse(_ code: String, _ message: String, _ id: SessionID) {
        guard let info = connections[id]?.info,
            let body = Fitting.error(code: code, message: message, for: info)
        else { return }
        send(body, to: id)
    }

    /// A connection that has gone meanwhile needs no answer.
    private func send(_ body: HostBody, to id: SessionID) {
        try? endpoint.send(body, to: id)
    }

    private func warn(about fitted: Fitting.FittedLayout, device: DeviceID, id: SessionID) {
        var parts: [String] = []
        if fitted.layout == nil {
            parts.append("its messages are too small for any layout")
        } else if fitted.pagesLeftOut > 0 {
            parts.append("the last \(fitted.pagesLeftOut) pages are too large for its messages")
        }
        if fitted.buttonsLeftOut > 0 {
            parts.append("\(fitted.buttonsLeftOut) buttons are outside its grid")
        }
        let warning =
            parts.isEmpty
            ? nil : "Left out of the layout for \(device): " + parts.joined(separator: "; ") + "."
        guard warning != connections[id]?.warning else { return }
        connections[id]?.warning = warning
        if let warning { report(.log(warning)) }
    }
}
