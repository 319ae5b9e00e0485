import { describe, expect, test } from "vitest";
import type { Line } from "./lines";
import { sessionOf } from "./support";

const CALL: Line = ["[Channel1]", "T.call", 0x90, 1, "Script-Binding"];
const PLAIN: Line = ["[Channel1]", "play", 0x90, 2, "normal"];
const press = [0x90, 1, 127];

test.each(["T = {}", "let T = {}", "var T = T || {}", "class T {}", "const T = {}"])(
  "a strict script may begin with %s, as Mixxx lets it",
  async (begin) => {
    const code = `"use strict"; ${begin}; T.call = () => engine.setValue("[Channel1]", "play", 1);`;
    const { session, problems, sets } = await sessionOf([CALL], code);
    session.receive(press);
    expect(problems).toEqual([]);
    expect(sets).toEqual([["deck1.play.0", 1]]);
  },
);

describe("hostile scripts", () => {
  test.each([
    ["loops for ever", "while (true) {}"],
    ["loops for ever and catches", "for (;;) { try { while (true) {} } catch (e) {} }"],
    ["a regular expression without end", "/^(a+)+$/.test('a'.repeat(40) + 'b')"],
  ])("%s: interrupted, stopped after three times and reported; the rest goes on", async (_what, body) => {
    const { session, problems, sets, stopped } = await sessionOf([CALL, PLAIN], `var T = { call() { ${body} } };`);
    for (let count = 0; count < 5; count += 1) session.receive(press);
    expect(problems).toEqual([
      "T.call: It took too long and was interrupted.",
      "The scripts were stopped: three times a call took longer than it may.",
    ]);
    expect(stopped()).toBe(1);
    session.receive([0x90, 2, 127]);
    expect(sets).toEqual([["deck1.play.0", 1]]);
    session.stop();
  });

  test.each([
    ["throws", "throw new TypeError('no')", /TypeError: no/],
    ["throws a word", "throw 'no'", /It threw no/],
    ["uses up memory", "const a = []; for (;;) a.push(new Array(100000).fill(1))", /more memory|interrupted/],
    ["calls itself without end", "T.call()", /stack|interrupted/i],
    ["reaches out by fetch", "fetch('https://example.com')", /'fetch' is not defined/],
    ["reaches out by a request", "new XMLHttpRequest()", /'XMLHttpRequest' is not defined/],
    ["reaches for the page", "window.document.cookie", /'window' is not defined/],
    ["reaches for the process", "process.exit(1)", /'process' is not defined/],
    ["requires", "require('fs')", /'require' is not defined/],
  ])("%s: an error with its sentence", async (_what, body, sentence) => {
    const { session, problems } = await sessionOf([CALL], `var T = { call() { ${body} } };`);
    session.receive(press);
    expect(problems[0]).toMatch(sentence);
    session.stop();
  });

  test("an import finds nothing", async () => {
    const { session, problems, printed } = await sessionOf(
      [CALL],
      "var T = { call() { import('fs').then(() => print('in'), () => print('out')); } };",
    );
    session.receive(press);
    expect(printed).not.toContain("in");
    expect(problems.length + printed.length).toBeGreaterThan(0);
    session.stop();
  });

  test("functions that answer each other without end are cut off", async () => {
    const code = `var T = { call() { engine.setValue("[Channel1]", "pregain", 2); }, init() {
      engine.makeConnection("[Channel1]", "pregain", (v) => engine.setValue("[Channel2]", "pregain", (v + 0.01) % 3));
      engine.makeConnection("[Channel2]", "pregain", (v) => engine.setValue("[Channel1]", "pregain", (v + 0.01) % 3));
    } };`;
    const { session, problems } = await sessionOf([CALL], code);
    session.receive(press);
    expect(problems).toContain("Functions that follow controls answered each other without end and were cut off.");
    session.stop();
  });

  test("functions that follow have one time together, however many they are", async () => {
    const code = `var T = { call() { engine.setValue("[Channel1]", "pregain", 2); }, init() {
      for (let one = 0; one < 400; one += 1) engine.makeConnection("[Channel1]", "pregain", () => {
        for (let turn = 0; turn < 200000; turn += 1);
        print(String(one));
      });
    } };`;
    const { session, problems, printed } = await sessionOf([CALL], code);
    session.receive(press);
    expect(printed.length).toBeLessThan(400);
    expect(problems.join()).toMatch(/took too long/);
    session.stop();
  });

  test("what is no MIDI message is not sent", async () => {
    const { session, sent, problems } = await sessionOf(
      [CALL],
      "var T = { call() { midi.sendShortMsg(1441, 1, 2); midi.sendSysexMsg([1, 2, 3]); midi.sendShortMsg(0x90, 300, NaN); } };",
    );
    session.receive(press);
    expect(sent).toEqual([[0x90, 127, 0]]);
    expect(problems).toHaveLength(2);
    session.stop();
  });

  test("a script file that is missing is named, and so is a control that is not here", async () => {
    const { session, problems } = await sessionOf([CALL], "var T = { call() { engine.getValue('[Nowhere]', 'x'); } };");
    session.receive(press);
    expect(problems).toEqual(["[Nowhere],x: there is no such control here."]);
    session.stop();
  });
});

describe("what scripts have of Mixxx", () => {
  test("values, parameters, defaults and resets", async () => {
    const code = `var T = { call() {
      engine.setParameter("[Master]", "crossfader", 0.75);
      print(engine.getValue("[Master]", "crossfader"));
      print(engine.getParameter("[Master]", "crossfader"));
      print(engine.getParameterForValue("[Master]", "crossfader", -1));
      engine.reset("[Master]", "crossfader");
      print(engine.getValue("[Master]", "crossfader"));
      engine.setValue("[Channel1]", "volume", 9);
      print(engine.getValue("[Channel1]", "volume"));
    } };`;
    const { session, printed } = await sessionOf([CALL], code);
    session.receive(press);
    expect(printed).toEqual(["0.5", "0.75", "0", "0", "1"]);
    session.stop();
  });

  test("timers, once and again, with the this of the place that began them", async () => {
    const code = `var T = { name: "t", call() {
      this.again = engine.beginTimer(100, function () { print(this.name); });
      engine.beginTimer(5, "T.once()", true);
    }, once() { print("once"); engine.beginTimer(250, () => engine.stopTimer(T.again), true); } };`;
    const { session, printed, clock } = await sessionOf([CALL], code);
    session.receive(press);
    clock.advance(10);
    expect(printed).toEqual([]);
    clock.advance(1000);
    expect(printed).toEqual(["once", "t", "t"]);
    session.stop();
  });

  test("connections tell of changes once the call is over, until they are let go of", async () => {
    const code = `var T = { init() {
      this.one = engine.makeConnection("[Channel1]", "rate", (value, group, key) => print(group + key + value));
      engine.connectControl("[Channel1]", "keylock", "T.lock");
    }, lock(value) { print("lock" + value); },
    call() { engine.setValue("[Channel1]", "rate", 0.25); engine.setValue("[Channel1]", "rate", 0.5); print("end"); },
    free() { print(this.one.disconnect()); print(this.one.isConnected); engine.connectControl("[Channel1]", "keylock", "T.lock", true); } };`;
    const { session, printed } = await sessionOf([CALL, ["", "T.free", 0x90, 3, "Script-Binding"]], code);
    session.receive(press);
    session.show("[Channel1]", "keylock", 1);
    session.receive([0x90, 3, 127]);
    session.show("[Channel1]", "rate", 0);
    session.show("[Channel1]", "keylock", 0);
    expect(printed).toEqual(["end", "[Channel1]rate0.5", "lock1", "true", "false"]);
    session.stop();
  });

  test("a platter is touched, turned by seconds of the track, and let go of", async () => {
    const code = `var T = { call(channel, control, value) {
      if (value > 0) engine.scratchEnable(1, 720, 33 + 1 / 3, 1 / 8, 1 / 256); else engine.scratchDisable(1);
    }, turn(channel, control, value) { if (engine.isScratching(1)) engine.scratchTick(1, value - 64); } };`;
    const { session, platter } = await sessionOf([CALL, ["", "T.turn", 0xb0, 1, "Script-Binding"]], code);
    session.receive([0xb0, 1, 70]);
    session.receive(press);
    session.receive([0xb0, 1, 70]);
    session.receive([0x90, 1, 0]);
    // a turn of 33⅓ a minute is 1.8 s long
    expect(platter).toEqual([
      [1, { kind: "touch", on: true, ramp: true }],
      [1, { kind: "turn", seconds: expect.closeTo((6 * 1.8) / 720, 9) }],
      [1, { kind: "touch", on: false, ramp: true }],
    ]);
    session.stop();
  });

  test("components: buttons, hot cues with shift, knobs of 14 bits, and a deck that is switched", async () => {
    const code = `var T = { init() {
      T.deck = new components.Deck([1, 3]);
      T.deck.play = new components.PlayButton([0x90, 10]);
      T.deck.cue = new components.HotcueButton({ midi: [0x90, 11], number: 2 });
      T.deck.gain = new components.Pot({ inKey: "filterDepth" });
      T.deck.reconnectComponents(function (c) { if (c.group === undefined) c.group = this.currentDeck; });
    }, call(channel, control, value) { if (value) T.deck.toggle(); },
    shift(channel, control, value) { if (value) T.deck.shift(); else T.deck.unshift(); } };`;
    const bind = (key: string, status: number, midino: number): Line => ["", key, status, midino, "Script-Binding"];
    const { session, sets, sent, problems } = await sessionOf(
      [
        CALL,
        bind("T.deck.play.input", 0x90, 10),
        bind("T.deck.cue.input", 0x90, 11),
        bind("T.shift", 0x90, 12),
        bind("T.deck.gain.inputMSB", 0xb0, 1),
        bind("T.deck.gain.inputLSB", 0xb0, 33),
      ],
      code,
    );
    session.receive([0x90, 10, 127]);
    session.receive([0x90, 12, 127]);
    session.receive([0x90, 11, 127]);
    session.receive([0x90, 12, 0]);
    session.receive([0xb0, 1, 127]);
    session.receive([0xb0, 33, 127]);
    session.show("[Channel1]", "play_indicator", 1);
    session.receive([0x90, 1, 127]);
    session.receive([0x90, 11, 127]);
    expect(problems).toEqual([]);
    expect(sets).toEqual([
      ["deck1.play.0", 1],
      ["deck1.hotcue_#_clear.2", 1],
      ["deck1.hotcue_#_clear.2", 0],
      ["deck1.filter.0", 1],
      ["deck3.hotcue_#_activate.2", 1],
    ]);
    expect(sent).toContainEqual([0x90, 10, 127]);
    session.stop();
  });
});
