import { ClipRecord, DeviceKind, EventRecord, Op, Target } from "../../../dsp/abi";

/**
 * What a stream of commands leaves behind, kept in plain maps: a reader of the command
 * format of its own, to compare programs without sound. It is strict: commands that refer to
 * what is not there, or make what is there already, throw.
 */
export class EngineModel {
  strips = new Map<
    number,
    { kind: number; output: number; flags: number; input: number; transport: number; chain: number[] }
  >();
  sends = new Map<number, { from: number; to: number; pre: number }>();
  devices = new Map<
    number,
    { kind: number; seed: number; bypassed: number; sidechain: number; buffers: Map<number, number> }
  >();
  buffers = new Map<number, Uint8Array>();
  parameters = new Map<string, number>();
  samples = new Map<number, string>();
  lists = new Map<number, { handle: number; count: number; bytes: number }>();
  order: number[] = [];
  single = new Map<Op, string>();
  applied: Op[] = [];

  apply(words: Int32Array): void {
    const floats = new Float32Array(words.buffer, words.byteOffset, words.length);
    for (let at = 0; at < words.length; ) {
      const count = words[at + 1]!;
      this.one(words[at] as Op, words.subarray(at + 2, at + 2 + count), floats.subarray(at + 2, at + 2 + count));
      at += 2 + count;
    }
  }

  private has(map: Map<number, unknown>, key: number, there: boolean, what: string): void {
    if (map.has(key) !== there) throw new Error(`${what} ${key} is ${there ? "not there" : "there already"}`);
  }

  private one(op: Op, args: Int32Array, floats: Float32Array): void {
    this.applied.push(op);
    const [a = 0, b = 0, c = 0, d = 0] = args;
    const f64 = (at: number) => new Float64Array(args.slice(at, at + 2).buffer)[0]!;
    switch (op) {
      case Op.bufferCreate:
        this.has(this.buffers, a, false, "buffer");
        this.buffers.set(a, new Uint8Array(b));
        break;
      case Op.bufferWrite: {
        this.has(this.buffers, a, true, "buffer");
        const into = this.buffers.get(a)!;
        into.set(new Uint8Array(args.slice(2).buffer).subarray(0, into.length - b), b);
        break;
      }
      case Op.bufferFree:
        this.has(this.buffers, a, true, "buffer");
        for (const list of this.lists.values()) if (list.handle === a) throw new Error(`buffer ${a} is in use`);
        for (const device of this.devices.values()) {
          if ([...device.buffers.values()].includes(a)) throw new Error(`buffer ${a} is in use by a device`);
        }
        this.buffers.delete(a);
        break;
      case Op.stripCreate:
        this.has(this.strips, a, false, "strip");
        this.strips.set(a, { kind: b, output: -1, flags: 0, input: -1, transport: 0, chain: [] });
        break;
      case Op.stripClear:
        this.has(this.strips, a, true, "strip");
        for (const send of this.sends.values())
          if (send.from === a || send.to === a) throw new Error("strip has sends");
        for (const device of this.devices.values())
          if (device.sidechain === a) throw new Error("a device listens to the strip");
        this.strips.delete(a);
        this.lists.delete(a);
        this.forget(Target.strip, a);
        break;
      case Op.stripOutput:
        this.has(this.strips, a, true, "strip");
        if (b >= 0) this.has(this.strips, b, true, "strip");
        this.strips.get(a)!.output = b;
        break;
      case Op.stripFlags:
        this.has(this.strips, a, true, "strip");
        Object.assign(this.strips.get(a)!, { flags: b, input: c });
        break;
      case Op.stripTransport:
        this.has(this.strips, a, true, "strip");
        this.strips.get(a)!.transport = b;
        break;
      case Op.stripOrder:
        for (const slot of args) this.has(this.strips, slot, true, "strip");
        this.order = [...args];
        break;
      case Op.sendCreate:
        this.has(this.sends, a, false, "send");
        this.has(this.strips, b, true, "strip");
        this.has(this.strips, c, true, "strip");
        this.sends.set(a, { from: b, to: c, pre: d });
        break;
      case Op.sendClear:
        this.has(this.sends, a, true, "send");
        this.sends.delete(a);
        this.forget(Target.send, a);
        break;
      case Op.deviceCreate:
        this.has(this.devices, a, false, "device");
        this.devices.set(a, { kind: b, seed: c, bypassed: 0, sidechain: -1, buffers: new Map() });
        break;
      case Op.deviceClear:
        this.has(this.devices, a, true, "device");
        for (const strip of this.strips.values())
          if (strip.chain.includes(a)) throw new Error(`device ${a} is in a chain`);
        this.devices.delete(a);
        this.forget(Target.device, a);
        break;
      case Op.deviceBypass:
        this.has(this.devices, a, true, "device");
        this.devices.get(a)!.bypassed = b;
        break;
      case Op.deviceBuffer:
        this.has(this.devices, a, true, "device");
        if (c >= 0) this.has(this.buffers, c, true, "buffer");
        if (c >= 0) this.devices.get(a)!.buffers.set(b, c);
        else this.devices.get(a)!.buffers.delete(b);
        break;
      case Op.deviceSidechain:
        this.has(this.devices, a, true, "device");
        if (b >= 0) this.has(this.strips, b, true, "strip");
        if (b >= 0 === this.devices.get(a)!.sidechain >= 0) throw new Error("the sidechain is set already");
        this.devices.get(a)!.sidechain = b;
        break;
      case Op.chain:
        this.has(this.strips, a, true, "strip");
        for (const device of args.subarray(1)) this.has(this.devices, device, true, "device");
        this.strips.get(a)!.chain = [...args.subarray(1)];
        break;
      case Op.parameter: {
        const of = a === Target.strip ? this.strips : a === Target.send ? this.sends : this.devices;
        this.has(of, b, true, Target[a]!);
        this.parameters.set(`${a}/${b}/${c}`, floats[3]!);
        break;
      }
      case Op.sampleDefine:
        this.samples.set(a, `${b} ${f64(2)} ${f64(4)}`);
        break;
      case Op.clips:
      case Op.events: {
        this.has(this.strips, a, true, "strip");
        if (b >= 0) this.has(this.buffers, b, true, "buffer");
        const bytes = op === Op.clips ? ClipRecord.bytes : EventRecord.bytes;
        if (b < 0) this.lists.delete(a);
        else this.lists.set(a, { handle: b, count: c, bytes });
        break;
      }
      default:
        this.single.set(op, [...args].join(" "));
    }
  }

  private forget(target: Target, index: number): void {
    for (const key of [...this.parameters.keys()])
      if (key.startsWith(`${target}/${index}/`)) this.parameters.delete(key);
  }

  /** The program with stable ids in place of the engine's numbers: equal for programs that sound alike. */
  named(
    slots: {
      strips: [string, number][];
      sends: [string, number][];
      devices: [string, number, string][];
      externals: [string, number, number][];
    },
    samples: [number, string][],
  ) {
    const sampleIds = new Map(samples);
    const stripId = new Map(slots.strips.map(([id, slot]) => [slot, id]));
    const deviceId = new Map(slots.devices.map(([id, slot]) => [slot, id]));
    for (const [id, , device] of slots.externals) deviceId.set(device, id);
    // which loop it is, is the engine's number; whether there is one, the document says
    const hasLoop = (device: number) => ({ loop: (this.parameters.get(`${Target.device}/${device}/0`) ?? -1) >= 0 });
    const isExternal = (kind: number) => kind === DeviceKind.external || kind === DeviceKind.externalInstrument;
    const params = (target: Target, index: number) =>
      Object.fromEntries(
        [...this.parameters]
          .filter(([key]) => key.startsWith(`${target}/${index}/`))
          .map(([key, value]) => [key.split("/")[2], value]),
      );
    const list = (slot: number) => {
      const found = this.lists.get(slot);
      if (!found) return null;
      const bytes = this.buffers.get(found.handle)!.slice();
      expectLength(bytes.length, found.count * found.bytes);
      if (found.bytes !== ClipRecord.bytes) return [...bytes].join();
      const view = new DataView(bytes.buffer);
      const used: string[] = [];
      for (let at = 0; at < bytes.length; at += ClipRecord.bytes) {
        used.push(sampleIds.get(view.getInt32(at + ClipRecord.sample, true)) ?? "unknown");
        view.setInt32(at + ClipRecord.sample, 0, true);
      }
      return `${used.join()} ${[...bytes].join()}`;
    };
    return {
      strips: Object.fromEntries(
        [...this.strips].map(([slot, { output, chain, ...rest }]) => [
          stripId.get(slot),
          {
            ...rest,
            output: stripId.get(output) ?? null,
            chain: chain.map((device) => deviceId.get(device)),
            parameters: params(Target.strip, slot),
            list: list(slot),
          },
        ]),
      ),
      sends: [...slots.sends]
        .map(([id, send]) => {
          const { from, to, pre } = this.sends.get(send)!;
          return [id, stripId.get(from), stripId.get(to), pre, params(Target.send, send)];
        })
        .sort(),
      devices: Object.fromEntries(
        [...this.devices].map(([device, { buffers, sidechain, ...rest }]) => [
          deviceId.get(device),
          {
            ...rest,
            sidechain: stripId.get(sidechain) ?? null,
            buffers: [...buffers].map(([purpose, handle]) => [purpose, [...this.buffers.get(handle)!].join()]),
            parameters: isExternal(rest.kind) ? hasLoop(device) : params(Target.device, device),
          },
        ]),
      ),
      samples: samples.map(([index, id]) => [id, this.samples.get(index)]).sort(),
      order: this.order.map((slot) => stripId.get(slot)),
      single: Object.fromEntries(this.single),
    };
  }
}

function expectLength(is: number, should: number): void {
  if (is !== should) throw new Error(`a list of ${is} bytes where ${should} were announced`);
}
