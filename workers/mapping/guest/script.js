// Helpers that every script of a mapping may count on, after the public description of Mixxx's MIDI scripting. Written
// for this studio. In sloppy mode and with `var`, so that scripts may replace what stands here.
var ButtonState = { released: 0x00, pressed: 0x7f };
var LedState = { off: 0x00, on: 0x7f };

function nop() {}

function arrayContains(array, element) {
  return array.indexOf(element) !== -1;
}

function stringifyObject(object) {
  return JSON.stringify(object, null, 2);
}

function printObject(object) {
  print(stringifyObject(object));
}

function secondstominutes(seconds) {
  var minutes = Math.floor(seconds / 60);
  var rest = Math.floor(seconds % 60);
  return `${minutes < 10 ? "0" : ""}${minutes}:${rest < 10 ? "0" : ""}${rest}`;
}

function msecondstominutes(milliseconds) {
  var hundredths = Math.floor((milliseconds % 1000) / 10);
  return `${secondstominutes(milliseconds / 1000)}.${hundredths < 10 ? "0" : ""}${hundredths}`;
}

function colorCodeToObject(code) {
  return { red: (code >> 16) & 0xff, green: (code >> 8) & 0xff, blue: code & 0xff };
}

function colorCodeFromObject(color) {
  return ((color.red & 0xff) << 16) | ((color.green & 0xff) << 8) | (color.blue & 0xff);
}

/** Finds the value of a controller for the colour that is nearest to one of the studio's. */
var ColorMapper = function (available) {
  this.entries = Object.keys(available).map((code) => ({
    code: Number(code),
    color: colorCodeToObject(Number(code)),
    value: available[code],
  }));
};
ColorMapper.prototype.nearest = function (code) {
  var wanted = colorCodeToObject(code);
  var best = null;
  var distance = Number.POSITIVE_INFINITY;
  for (const entry of this.entries) {
    const away =
      (entry.color.red - wanted.red) ** 2 +
      (entry.color.green - wanted.green) ** 2 +
      (entry.color.blue - wanted.blue) ** 2;
    if (away < distance) {
      distance = away;
      best = entry;
    }
  }
  return best;
};
ColorMapper.prototype.getNearestColor = function (code) {
  var entry = this.nearest(code);
  return entry ? entry.color : undefined;
};
ColorMapper.prototype.getValueForNearestColor = function (code) {
  var entry = this.nearest(code);
  return entry ? entry.value : undefined;
};
ColorMapper.prototype.getNearestValue = ColorMapper.prototype.getValueForNearestColor;

var script = () => {};

script.channelRegEx = /^\[Channel(\d+)\]$/;
script.samplerRegEx = /^\[Sampler(\d+)\]$/;
script.eqRegEx = /^\[EqualizerRack1_(\[.*\])_Effect1\]$/;
script.quickEffectRegEx = /^\[QuickEffectRack1_(\[.*\])\]$/;
script.effectUnitRegEx = /^\[EffectRack1_EffectUnit(\d+)\]$/;
script.individualEffectRegEx = /^\[EffectRack1_EffectUnit(\d+)_Effect(\d+)\]$/;

script.deckFromGroup = (group) => {
  var found = script.channelRegEx.exec(group);
  return found ? Number(found[1]) : 0;
};

script.debug = script.midiDebug = (channel, control, value, status, group) => {
  print(`channel ${channel}, control ${control}, value ${value}, status ${status}, group ${group}`);
};

script.toggleControl = (group, key) => {
  engine.setValue(group, key, engine.getValue(group, key) > 0 ? 0 : 1);
};

/** Presses a button of the studio, and lets it go after so many milliseconds. */
script.triggerControl = (group, key, delay) => {
  engine.setValue(group, key, 1);
  engine.beginTimer(typeof delay === "number" ? delay : 200, () => engine.setValue(group, key, 0), true);
};

script.midiPitch = (lsb, msb) => ((msb << 7) | lsb) / 8192 - 1;
script.pitch = script.midiPitch;

script.absoluteLin = (value, low, high, min, max) => {
  var from = min === undefined ? 0 : min;
  var to = max === undefined ? 127 : max;
  var share = (value - from) / (to - from);
  return low + Math.min(1, Math.max(0, share)) * (high - low);
};
script.absoluteSlider = (group, key, value, low, high, min, max) => {
  engine.setValue(
    group,
    key,
    script.absoluteLin(value, low === undefined ? 0 : low, high === undefined ? 1 : high, min, max),
  );
};
script.absoluteLinInverse = (value, low, high, min, max) => {
  var from = min === undefined ? 0 : min;
  var to = max === undefined ? 127 : max;
  return from + Math.min(1, Math.max(0, (value - low) / (high - low))) * (to - from);
};
script.absoluteNonLin = (value, low, mid, high, min, max) => {
  var from = min === undefined ? 0 : min;
  var to = max === undefined ? 127 : max;
  var center = (to - from) / 2;
  return value <= from + center
    ? script.absoluteLin(value, low, mid, from, from + center)
    : script.absoluteLin(value, mid, high, from + center, to);
};
script.absoluteNonLinInverse = (value, low, mid, high, min, max) => {
  var from = min === undefined ? 0 : min;
  var to = max === undefined ? 127 : max;
  var center = from + (to - from) / 2;
  return value <= mid
    ? script.absoluteLinInverse(value, low, mid, from, center)
    : script.absoluteLinInverse(value, mid, high, center, to);
};

/** Has functions follow controls of a group, by their keys; or lets go of them. */
script.bindConnections = (group, functions, letGo) => {
  for (const key of Object.keys(functions)) {
    engine.connectControl(group, key, functions[key], letGo === true);
    if (letGo !== true) engine.trigger(group, key);
  }
};

script.crossfaderCurve = (value, min, max) => {
  engine.setValue("[Mixer Profile]", "xFaderMode", 0);
  engine.setValue("[Mixer Profile]", "xFaderCurve", script.absoluteLin(value, 1, 2, min, max));
};

script.loopMove = (group, direction, beats) => {
  engine.setValue(group, "loop_move", (direction < 0 ? -1 : 1) * (beats === undefined ? 0.5 : beats));
};

script.posMod = (a, m) => ((a % m) + m) % m;

/** Whether a button's message is a press; by its status, or by its value where that says nothing. */
script.isPressed = (status, value) => (status & 0xf0) !== 0x80 && value > 0;

script.brake = (_channel, _control, value, status, group) => {
  engine.brake(script.deckFromGroup(group), script.isPressed(status, value));
};
script.spinback = (_channel, _control, value, status, group) => {
  engine.spinback(script.deckFromGroup(group), script.isPressed(status, value));
};
script.softStart = (_channel, _control, value, status, group) => {
  engine.softStart(script.deckFromGroup(group), script.isPressed(status, value));
};

/** A key's number in Mixxx, 1 to 24, as a person reads it; "" for none. */
script.keyName = (key) => {
  var names = ["C", "D♭", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"];
  return key >= 1 && key <= 24 ? names[(key - 1) % 12] + (key > 12 ? "m" : "") : "";
};

/** The tempo from taps: the mean of the last eight, forgotten after two seconds without one. */
var bpm = () => {};
bpm.taps = [];
bpm.lastTap = 0;
bpm.tap = [];
bpm.tapButton = (deck) => {
  var now = Date.now();
  var seconds = (now - bpm.lastTap) / 1000;
  bpm.lastTap = now;
  if (seconds > 2) {
    bpm.taps = [];
    return;
  }
  // nobody taps faster than 300 beats a minute: the button bounced
  if (seconds < 0.2) return;
  bpm.taps.push(60 / seconds);
  if (bpm.taps.length > 8) bpm.taps.shift();
  var mean = bpm.taps.reduce((sum, one) => sum + one, 0) / bpm.taps.length;
  var group = `[Channel${deck}]`;
  var original = engine.getValue(group, "file_bpm");
  var range = engine.getValue(group, "rateRange");
  if (original <= 0 || range <= 0) return;
  engine.setValue(group, "rate", ((mean / original - 1) / range) * engine.getValue(group, "rate_dir"));
};

Object.defineProperty(String.prototype, "toInt", {
  value: function () {
    return Array.from(this, (letter) => letter.charCodeAt(0));
  },
  configurable: true,
  writable: true,
});

// A controller with buttons that remember themselves, as scripts before the components described one.
var Button = function (controlId) {
  this.controlId = controlId;
  this.state = ButtonState.released;
};
Button.prototype.setLed = function (on) {
  midi.sendShortMsg(0x90, this.controlId, on ? LedState.on : LedState.off);
};
Button.prototype.handleEvent = function (value) {
  this.state = value;
  this.handler(value);
};
var Control = function (mappedFunction, softMode) {
  this.maxJump = 10;
  this.softMode = softMode;
  this.mappedFunction = mappedFunction;
  this.minInput = 0;
  this.midInput = 0x3f;
  this.maxInput = 0x7f;
  this.minOutput = -1;
  this.midOutput = 0;
  this.maxOutput = 1;
};
Control.prototype.setValue = function (group, inputValue) {
  var value = script.absoluteNonLin(
    inputValue,
    this.minOutput,
    this.midOutput,
    this.maxOutput,
    this.minInput,
    this.maxInput,
  );
  if (this.softMode) engine.softTakeover(group, this.mappedFunction, true);
  engine.setValue(group, this.mappedFunction, value);
};
var Deck = function (deckNumber, group) {
  this.deckNumber = deckNumber;
  this.group = group;
  this.Buttons = [];
};
Deck.prototype.setControlValue = function (controlName, value) {
  this[controlName].setValue(this.group, value);
};
Deck.prototype.addButton = function (name, button, handler) {
  button.handler = (value) => {
    // the name of one of the deck's own functions, or a function
    var run = typeof handler === "string" ? this[handler] : handler;
    if (typeof run === "function") run.call(this, value);
  };
  this.Buttons[name] = button;
};
var Controller = function () {
  this.group = "[Master]";
  this.Controls = [];
  this.Buttons = [];
};
Controller.prototype.addButton = Deck.prototype.addButton;
Controller.prototype.setControlValue = function (control, value) {
  this.Controls[control].setValue(this.group, value);
};
