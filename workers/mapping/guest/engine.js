// The objects `engine`, `midi` and `console` of a mapping's scripts. Runs inside the interpreter; `host` is all that it
// reaches of the outside. Returns what the outside calls.
(host) => {
  /** functions that the outside calls by number */
  const callbacks = new Map();
  let lastCallback = 0;
  const keep = (callback) => {
    lastCallback += 1;
    callbacks.set(lastCallback, callback);
    return lastCallback;
  };

  /** a function, or code that evaluates to one; old scripts also give code that calls one */
  const functionOf = (given) => {
    if (typeof given === "function") return given;
    const code = String(given);
    return function () {
      const value = (0, eval)(code);
      return typeof value === "function" ? value.apply(this, arguments) : value;
    };
  };

  const connect = (group, key, callback) => {
    const id = keep(functionOf(callback));
    const number = host.connect(String(group), String(key), id);
    if (number === 0) {
      callbacks.delete(id);
      return undefined;
    }
    const connection = {
      id: String(number),
      isConnected: true,
      disconnect() {
        if (!connection.isConnected) return false;
        connection.isConnected = false;
        callbacks.delete(id);
        host.disconnect(number);
        return true;
      },
      trigger() {
        if (connection.isConnected) callbacks.get(id)(host.get(String(group), String(key)), group, key);
      },
    };
    return connection;
  };

  /** Has a function run with the `this` of the code that handed it over, as Mixxx does. */
  const boundTo = (self, callback) =>
    typeof callback === "function" && self !== undefined && self !== globalThis ? callback.bind(self) : callback;

  /** connections that were made by name, the old way */
  const named = new Map();
  const nameOf = (group, key) => `${group} ${key}`;

  const makeConnection = (self, group, key, callback) => {
    if (typeof callback !== "function") throw new TypeError(`makeConnection of ${group},${key} needs a function`);
    return connect(group, key, boundTo(self, callback));
  };

  const connectControl = (self, group, key, callback, disconnects) => {
    const name = nameOf(group, key);
    const all = named.get(name) ?? [];
    if (disconnects) {
      const kept = all.filter((one) => one.callback !== callback);
      for (const one of all) if (one.callback === callback) one.connection.disconnect();
      named.set(name, kept);
      return kept.length < all.length;
    }
    if (callback !== null && typeof callback === "object" && typeof callback.disconnect === "function") {
      return callback.disconnect();
    }
    const connection = connect(group, key, boundTo(self, callback));
    if (!connection) return false;
    named.set(name, [...all, { callback, connection }]);
    return connection;
  };

  const beginTimer = (self, milliseconds, callback, oneShot) => {
    const id = keep(functionOf(boundTo(self, callback)));
    const timer = host.beginTimer(Number(milliseconds), id, Boolean(oneShot));
    if (timer === 0) callbacks.delete(id);
    return timer;
  };

  const engine = {
    getValue: (group, key) => host.get(String(group), String(key)),
    setValue: (group, key, value) => host.set(String(group), String(key), Number(value)),
    getParameter: (group, key) => host.getParameter(String(group), String(key)),
    setParameter: (group, key, value) => host.setParameter(String(group), String(key), Number(value)),
    getParameterForValue: (group, key, value) => host.parameterFor(String(group), String(key), Number(value)),
    getDefaultValue: (group, key) => host.getDefault(String(group), String(key)),
    getDefaultParameter: (group, key) =>
      host.parameterFor(String(group), String(key), host.getDefault(String(group), String(key))),
    reset: (group, key) => host.reset(String(group), String(key)),
    getSetting: (name) => host.setting(String(name)),
    /** Calls of these four are read as calls of this one's: see `readAsCalled` outside. */
    calledBy: (self) => ({
      makeConnection: (group, key, callback) => makeConnection(self, group, key, callback),
      makeUnbufferedConnection: (group, key, callback) => makeConnection(self, group, key, callback),
      connectControl: (group, key, callback, disconnects) => connectControl(self, group, key, callback, disconnects),
      beginTimer: (milliseconds, callback, oneShot) => beginTimer(self, milliseconds, callback, oneShot),
    }),
    makeConnection: (group, key, callback) => makeConnection(undefined, group, key, callback),
    makeUnbufferedConnection: (group, key, callback) => makeConnection(undefined, group, key, callback),
    connectControl: (group, key, callback, disconnects) => connectControl(undefined, group, key, callback, disconnects),
    beginTimer: (milliseconds, callback, oneShot) => beginTimer(undefined, milliseconds, callback, oneShot),
    trigger: (group, key) => host.trigger(String(group), String(key)),
    stopTimer(timer) {
      const id = host.stopTimer(Number(timer));
      if (id !== 0) callbacks.delete(id);
      return id !== 0;
    },
    softTakeover: (group, key, on) => host.softTakeover(String(group), String(key), Boolean(on)),
    softTakeoverIgnoreNextValue: (group, key) => host.ignoreNext(String(group), String(key)),
    scratchEnable: (deck, ticks, rpm, _alpha, _beta, ramp) =>
      host.scratch(Number(deck), true, Number(ticks), Number(rpm), ramp !== false),
    scratchTick: (deck, ticks) => host.scratchTick(Number(deck), Number(ticks)),
    scratchDisable: (deck, ramp) => host.scratch(Number(deck), false, 0, 0, ramp !== false),
    isScratching: (deck) => host.isScratching(Number(deck)),
    brake(deck, on, factor, rate) {
      host.spin(Number(rate) < 0 ? "spinback" : "brake", Number(deck), Boolean(on), Number(factor ?? 1));
    },
    spinback(deck, on, factor) {
      host.spin("spinback", Number(deck), Boolean(on), Number(factor ?? 1.8) / 1.8);
    },
    softStart(deck, on, factor) {
      host.spin("softStart", Number(deck), Boolean(on), Number(factor ?? 1));
    },
    log: (text) => host.print(String(text)),
    /** devices with letters on them want one byte each */
    convertCharset: (_charset, text) => Array.from(String(text), (letter) => letter.charCodeAt(0) & 0xff),
    WellKnownCharsets: {},
  };

  const bytes = (data) => Array.from(data ?? [], (value) => Number(value) & 0xff);

  const midi = {
    sendShortMsg: (status, first, second) => host.send([Number(status), Number(first), Number(second)]),
    sendSysexMsg: (data, length) => host.send(bytes(data).slice(0, length ?? undefined)),
    makeInputHandler(status, midino, callback) {
      if (typeof callback !== "function") throw new TypeError("makeInputHandler needs a function");
      const id = keep(callback);
      const number = host.listen(Number(status), Number(midino), id);
      let connected = true;
      return {
        disconnect() {
          if (!connected) return false;
          connected = false;
          callbacks.delete(id);
          host.stopListening(number);
          return true;
        },
      };
    },
  };
  midi.send = midi.sendSysexMsg;
  midi.sendSysex = midi.sendSysexMsg;

  const shown = (value) => {
    if (typeof value === "string") return value;
    try {
      return JSON.stringify(value) ?? String(value);
    } catch {
      return String(value);
    }
  };
  const print = (...values) => host.print(values.map(shown).join(" "));
  const console = { log: print, debug: print, info: print, warn: print, error: print, trace: print, assert: () => {} };

  Object.assign(globalThis, { engine, midi, controller: midi, console, print });

  // A script that waits in a loop for time to pass would only hold up everything else: within a call, time goes on with
  // each look at the clock after the first few.
  const LOOKS = 64;
  const RealDate = Date;
  let looks = 0;
  let ahead = 0;
  const now = () => {
    looks += 1;
    if (looks > LOOKS) ahead += 1;
    return RealDate.now() + ahead;
  };
  const ScriptDate = function (...values) {
    if (new.target === undefined) return new RealDate(now()).toString();
    return values.length === 0 ? new RealDate(now()) : new RealDate(...values);
  };
  ScriptDate.prototype = RealDate.prototype;
  Object.assign(ScriptDate, { now, parse: RealDate.parse, UTC: RealDate.UTC });
  RealDate.prototype.constructor = ScriptDate;
  globalThis.Date = ScriptDate;

  const compiled = new Map();
  return {
    /** Calls the function that a control's key stands for. */
    call(code, ...values) {
      looks = 0;
      let bound = compiled.get(code);
      if (!bound) {
        bound = (0, eval)(`(function (a, b, c, d, e) { return (${code})(a, b, c, d, e); })`);
        compiled.set(code, bound);
      }
      bound(...values);
    },
    /** Calls a function that a script has handed over. */
    fire(id, last, ...values) {
      looks = 0;
      const callback = callbacks.get(id);
      if (last) callbacks.delete(id);
      if (callback) callback(...values);
    },
    /** Whether a key stands for a function now. */
    isFunction(code) {
      try {
        return typeof (0, eval)(`(${code})`) === "function";
      } catch {
        return false;
      }
    },
    /** Calls a function of a script's object, if it has it. */
    // strict scripts assign to the name of their functions without declaring it
    declare(prefix) {
      if (!(prefix in globalThis)) globalThis[prefix] = undefined;
    },
    lifecycle(prefix, name, ...values) {
      const object = (0, eval)(`typeof ${prefix} === "undefined" ? undefined : ${prefix}`);
      if (object && typeof object[name] === "function") object[name](...values);
    },
  };
};
