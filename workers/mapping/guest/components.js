// The object `components`, after the public description of Mixxx's Components JS. Written for this studio.
var components = (() => {
  /** Takes what a component is made of: an object, or only the two bytes of its message. */
  function optionsOf(given) {
    return Array.isArray(given) ? { midi: given } : Object.assign({}, given);
  }

  /** A kind of component: its constructor, and what it adds to another kind. */
  function kind(Parent, prepare, members) {
    function Kind(given) {
      if (prepare && given !== undefined) given = prepare(optionsOf(given)) || given;
      Parent.call(this, given);
    }
    Kind.prototype = Object.create(Parent.prototype);
    Kind.prototype.constructor = Kind;
    return Object.assign(Kind, { prototype: Object.assign(Kind.prototype, members) });
  }

  function Component(given) {
    this.connections = [];
    if (given !== undefined) Object.assign(this, optionsOf(given));
    if (this.key !== undefined) {
      if (this.inKey === undefined) this.inKey = this.key;
      if (this.outKey === undefined) this.outKey = this.key;
    }
    if (this.unshift !== undefined && typeof this.unshift === "function") this.unshift();
    if (this.group !== undefined && this.outKey !== undefined && this.outConnect) {
      this.connect();
      if (this.outTrigger) this.trigger();
    }
  }
  Component.prototype = {
    constructor: Component,
    isShifted: false,
    outConnect: true,
    outTrigger: true,
    sendShifted: false,
    shiftChannel: false,
    shiftControl: false,
    shiftOffset: 0,
    max: 127,
    input(_channel, _control, value) {
      this.inSetParameter(this.inValueScale(value));
    },
    inValueScale(value) {
      return value / this.max;
    },
    outValueScale(value) {
      return value * this.max;
    },
    output(value) {
      this.send(this.outValueScale(value));
    },
    connect() {
      if (this.group === undefined || this.outKey === undefined || this.output === undefined) return;
      const connection = engine.makeConnection(this.group, this.outKey, this.output.bind(this));
      this.connections = connection ? [connection] : [];
    },
    disconnect() {
      for (const connection of this.connections || []) if (connection) connection.disconnect();
      this.connections = [];
    },
    trigger() {
      for (const connection of this.connections || []) if (connection) connection.trigger();
    },
    send(value) {
      if (this.midi === undefined || this.midi[0] === undefined || this.midi[1] === undefined) return;
      midi.sendShortMsg(this.midi[0], this.midi[1], value);
      if (!this.sendShifted) return;
      if (this.shiftChannel) midi.sendShortMsg(this.midi[0] + this.shiftOffset, this.midi[1], value);
      else if (this.shiftControl) midi.sendShortMsg(this.midi[0], this.midi[1] + this.shiftOffset, value);
    },
    inGetParameter() {
      return engine.getParameter(this.group, this.inKey);
    },
    inSetParameter(value) {
      engine.setParameter(this.group, this.inKey, value);
    },
    inGetValue() {
      return engine.getValue(this.group, this.inKey);
    },
    inSetValue(value) {
      engine.setValue(this.group, this.inKey, value);
    },
    inToggle() {
      this.inSetValue(this.inGetValue() > 0 ? 0 : 1);
    },
    outGetParameter() {
      return engine.getParameter(this.group, this.outKey);
    },
    outSetParameter(value) {
      engine.setParameter(this.group, this.outKey, value);
    },
    outGetValue() {
      return engine.getValue(this.group, this.outKey);
    },
    outSetValue(value) {
      engine.setValue(this.group, this.outKey, value);
    },
    outToggle() {
      this.outSetValue(this.outGetValue() > 0 ? 0 : 1);
    },
  };

  const TYPES = { push: 0, toggle: 1, powerWindow: 2 };

  const Button = kind(Component, null, {
    types: TYPES,
    type: TYPES.push,
    on: 127,
    off: 0,
    longPressTimeout: 275,
    isLongPressed: false,
    longPressTimer: 0,
    inValueScale(value) {
      return value > 0 ? 1 : 0;
    },
    outValueScale(value) {
      return value > 0 ? this.on : this.off;
    },
    isPress(_channel, _control, value) {
      return value > 0;
    },
    input(channel, control, value, status) {
      const pressed = this.isPress(channel, control, value, status);
      if (this.type === undefined || this.type === TYPES.push) this.inSetValue(pressed ? 1 : 0);
      else if (this.type === TYPES.toggle) {
        if (pressed) this.inToggle();
      } else if (pressed) {
        this.inToggle();
        this.isLongPressed = false;
        this.longPressTimer = engine.beginTimer(
          this.longPressTimeout,
          () => {
            this.isLongPressed = true;
            this.longPressTimer = 0;
          },
          true,
        );
      } else {
        if (this.isLongPressed) this.inToggle();
        if (this.longPressTimer !== 0) engine.stopTimer(this.longPressTimer);
        this.longPressTimer = 0;
        this.isLongPressed = false;
      }
    },
    shutdown() {
      this.send(this.off);
    },
  });

  const PlayButton = kind(Button, null, {
    outKey: "play_indicator",
    type: TYPES.toggle,
    unshift() {
      this.type = TYPES.toggle;
      this.inKey = "play";
    },
    shift() {
      this.type = TYPES.push;
      this.inKey = "reverse";
    },
  });

  const CueButton = kind(Button, null, {
    outKey: "cue_indicator",
    unshift() {
      this.inKey = "cue_default";
    },
    shift() {
      this.inKey = "start_stop";
    },
  });

  const SyncButton = kind(Button, null, {
    outKey: "sync_enabled",
    doubleTapTimeout: 500,
    unshift() {
      this.inKey = "beatsync";
      this.type = TYPES.push;
      this.input = function (channel, control, value, status) {
        if (!this.isPress(channel, control, value, status)) {
          if (this.longPressTimer !== 0) engine.stopTimer(this.longPressTimer);
          this.longPressTimer = 0;
          if (!this.isLongPressed && this.inGetLock() === 0) engine.setValue(this.group, "beatsync", 0);
          return;
        }
        this.isLongPressed = false;
        if (this.inGetLock() > 0) {
          engine.setValue(this.group, "sync_enabled", 0);
          return;
        }
        engine.setValue(this.group, "beatsync", 1);
        this.longPressTimer = engine.beginTimer(
          this.longPressTimeout,
          () => {
            engine.setValue(this.group, "sync_enabled", 1);
            this.isLongPressed = true;
            this.longPressTimer = 0;
          },
          true,
        );
      };
    },
    shift() {
      this.inKey = "quantize";
      this.type = TYPES.toggle;
      this.input = Button.prototype.input;
    },
    inGetLock() {
      return engine.getValue(this.group, "sync_enabled");
    },
  });

  const LoopToggleButton = kind(Button, null, {
    outKey: "loop_enabled",
    inKey: "reloop_toggle",
    unshift() {
      this.inKey = "reloop_toggle";
    },
    shift() {
      this.inKey = "reloop_andstop";
    },
  });

  const HotcueButton = kind(
    Button,
    (options) => {
      if (options.number === undefined) {
        print("A HotcueButton needs the number of its hot cue.");
        return options;
      }
      options.outKey = options.outKey || `hotcue_${options.number}_status`;
      options.colorKey = options.colorKey || `hotcue_${options.number}_color`;
      return options;
    },
    {
      unshift() {
        this.inKey = `hotcue_${this.number}_activate`;
      },
      shift() {
        this.inKey = `hotcue_${this.number}_clear`;
      },
      output(value) {
        if (value <= 0) {
          this.send(this.off);
          return;
        }
        const color = this.colorKey === undefined ? -1 : engine.getValue(this.group, this.colorKey);
        if (color < 0 || typeof this.outputColor !== "function") this.send(this.on);
        else this.outputColor(color);
      },
      outputColor(code) {
        if (this.colorMapper !== undefined) {
          this.send(this.colorMapper.getValueForNearestColor(code));
        } else if (this.sendRGB !== undefined) this.sendRGB(colorCodeToObject(code));
        else if (this.colors !== undefined) {
          const shown = new ColorMapper(this.colors).getValueForNearestColor(code);
          if (shown !== undefined) this.send(shown);
        } else this.send(this.on);
      },
      connect() {
        Component.prototype.connect.call(this);
        if (this.group === undefined || this.colorKey === undefined) return;
        if (this.colorMapper === undefined && this.sendRGB === undefined) return;
        const connection = engine.makeConnection(this.group, this.colorKey, (color) => {
          if (engine.getValue(this.group, this.outKey) > 0 && color >= 0) this.outputColor(color);
        });
        if (connection) this.connections.push(connection);
      },
    },
  );

  const SamplerButton = kind(
    Button,
    (options) => {
      if (options.number === undefined) {
        print("A SamplerButton needs the number of its sampler.");
        return options;
      }
      options.group = options.group || `[Sampler${options.number}]`;
      return options;
    },
    {
      outKey: "track_loaded",
      volumeByVelocity: false,
      unshift() {
        this.input = function (channel, control, value, status) {
          if (!this.isPress(channel, control, value, status)) return;
          if (engine.getValue(this.group, "track_loaded") === 0) {
            engine.setValue(this.group, "LoadSelectedTrack", 1);
            return;
          }
          if (this.volumeByVelocity) engine.setParameter(this.group, "volume", value / this.max);
          engine.setValue(this.group, "cue_gotoandplay", 1);
        };
      },
      shift() {
        this.input = function (channel, control, value, status) {
          if (!this.isPress(channel, control, value, status)) return;
          engine.setValue(this.group, engine.getValue(this.group, "play") === 1 ? "stop" : "eject", 1);
        };
      },
      output() {
        const loaded = engine.getValue(this.group, "track_loaded") > 0;
        const playing = engine.getValue(this.group, "play") > 0;
        if (!loaded) this.send(this.off);
        else this.send(playing && this.playing !== undefined ? this.playing : this.on);
      },
      connect() {
        this.connections = [];
        for (const key of ["track_loaded", "play"]) {
          const connection = engine.makeConnection(this.group, key, this.output.bind(this));
          if (connection) this.connections.push(connection);
        }
      },
    },
  );

  const EffectAssignmentButton = kind(
    Button,
    (options) => {
      options.channel = options.channel || options.group;
      options.key = `group_${options.group}_enable`;
      options.group = `[EffectRack1_EffectUnit${options.effectUnit}]`;
      return options;
    },
    { type: TYPES.toggle },
  );

  const Pot = kind(Component, null, {
    relative: false,
    softTakeover: true,
    firstValueReceived: false,
    loadedFirst: false,
    input(_channel, _control, value) {
      this.take(this.inValueScale(value));
    },
    take(position) {
      if (this.relative) {
        if (this.lastPosition !== undefined) this.inSetParameter(this.inGetParameter() + position - this.lastPosition);
        this.lastPosition = position;
        return;
      }
      this.inSetParameter(position);
      if (!this.firstValueReceived) {
        this.firstValueReceived = true;
        this.connect();
      }
    },
    /** The next value only says where the knob is. */
    skipSoftTakeover() {
      if (this.group !== undefined && this.inKey !== undefined) {
        engine.softTakeoverIgnoreNextValue(this.group, this.inKey);
      }
    },
    inputMSB(_channel, _control, value) {
      this.msb = value;
      if (this.lsb !== undefined) this.takeWide();
    },
    inputLSB(_channel, _control, value) {
      this.lsb = value;
      if (this.msb !== undefined) this.takeWide();
    },
    takeWide() {
      const wide = (this.msb << 7) + this.lsb;
      this.take(wide / 16383);
    },
    connect() {
      if (this.firstValueReceived && !this.relative && this.softTakeover && this.inKey !== undefined) {
        engine.softTakeover(this.group, this.inKey, true);
      }
      if (this.outKey !== undefined && this.midi !== undefined) Component.prototype.connect.call(this);
    },
    disconnect() {
      if (!this.relative && this.softTakeover && this.group !== undefined && this.inKey !== undefined) {
        engine.softTakeoverIgnoreNextValue(this.group, this.inKey);
      }
      Component.prototype.disconnect.call(this);
    },
  });

  const Encoder = kind(Component, null, {});

  function ComponentContainer(initial) {
    Object.assign(this, initial);
  }
  ComponentContainer.prototype = {
    constructor: ComponentContainer,
    isShifted: false,
    forEachComponent(operation, recursive) {
      this.walk(operation, recursive, (container, inner) => container.forEachComponent(inner, recursive));
    },
    /** Goes over what is in this container, arrays in it too. */
    walk(operation, recursive, descend) {
      const visit = (value) => {
        if (value instanceof Component) operation.call(this, value);
        else if (value instanceof ComponentContainer) {
          if (recursive !== false) descend(value, operation);
        } else if (Array.isArray(value)) value.forEach(visit);
      };
      for (const name of Object.keys(this)) visit(this[name]);
    },
    forEachComponentContainer(operation, recursive) {
      const visit = (value) => {
        if (value instanceof ComponentContainer) {
          operation.call(this, value);
          if (recursive !== false) value.forEachComponentContainer(operation, recursive);
        } else if (Array.isArray(value)) value.forEach(visit);
      };
      for (const name of Object.keys(this)) visit(this[name]);
    },
    reconnectComponents(operation, recursive) {
      this.forEachComponent(function (component) {
        component.disconnect();
        if (typeof operation === "function") operation.call(this, component);
        component.connect();
        component.trigger();
      }, recursive);
    },
    setShifted(shifted) {
      this.isShifted = shifted;
      this.forEachComponent((component) => {
        component.isShifted = shifted;
        // a button that is held would stay down in the layer that is left
        if (
          component instanceof Button &&
          (component.type === TYPES.push || component.type === undefined) &&
          component.input === Button.prototype.input &&
          typeof component.inKey === "string" &&
          component.group !== undefined &&
          component.inGetValue() > 0
        ) {
          component.inSetValue(0);
        }
        const change = shifted ? component.shift : component.unshift;
        if (typeof change === "function") change.call(component);
      }, false);
      this.forEachComponentContainer((container) => {
        if (shifted) container.shift();
        else container.unshift();
      }, false);
    },
    shift() {
      this.setShifted(true);
    },
    unshift() {
      this.setShifted(false);
    },
    applyLayer(layer, reconnects) {
      const reconnect = reconnects !== false;
      if (reconnect) this.forEachComponent((component) => component.disconnect());
      for (const name of Object.keys(layer)) {
        const mine = this[name];
        const its = layer[name];
        if (mine instanceof ComponentContainer && its instanceof ComponentContainer) mine.applyLayer(its, false);
        else if (mine !== null && typeof mine === "object" && its !== null && typeof its === "object") {
          Object.assign(mine, its);
        } else this[name] = its;
      }
      if (!reconnect) return;
      this.forEachComponent((component) => {
        component.connect();
        component.trigger();
      });
    },
    shutdown() {
      this.forEachComponent((component) => {
        if (typeof component.shutdown === "function") component.shutdown();
      });
    },
  };

  function Deck(deckNumbers) {
    ComponentContainer.call(this);
    if (deckNumbers === undefined) return;
    const numbers = Array.isArray(deckNumbers) ? deckNumbers : [deckNumbers];
    this.deckNumbers = numbers;
    this.currentDeck = `[Channel${numbers[0]}]`;
  }
  Deck.prototype = Object.create(ComponentContainer.prototype);
  Object.assign(Deck.prototype, {
    constructor: Deck,
    setCurrentDeck(group) {
      this.currentDeck = group;
      this.reconnectComponents((component) => {
        if (component.group === undefined || component.group === null) {
          component.group = group;
          return;
        }
        if (component instanceof EffectAssignmentButton) {
          component.inKey = component.outKey = `group_${group}_enable`;
          return;
        }
        component.group = component.group.replace(/\[Channel\d+\]/, group);
      });
    },
    toggle() {
      const index = this.deckNumbers.indexOf(script.deckFromGroup(this.currentDeck));
      this.setCurrentDeck(`[Channel${this.deckNumbers[(index + 1) % this.deckNumbers.length]}]`);
    },
  });

  /** Four knobs and four buttons of an effect unit: three effects, dry/wet, and which effect the knobs belong to. */
  function EffectUnit(unitNumbers, allowFocusWhenParametersHidden) {
    ComponentContainer.call(this);
    const numbers = Array.isArray(unitNumbers) ? unitNumbers : [unitNumbers];
    const unit = this;
    this.unitNumbers = numbers;
    this.allowFocusWhenParametersHidden = Boolean(allowFocusWhenParametersHidden);
    this.currentUnitNumber = numbers[0];
    this.group = `[EffectRack1_EffectUnit${this.currentUnitNumber}]`;
    const effectGroup = (number) => `[EffectRack1_EffectUnit${unit.currentUnitNumber}_Effect${number}]`;

    this.dryWetKnob = new Pot({
      group: this.group,
      inKey: "mix",
      unshift() {
        this.inKey = "mix";
      },
      shift() {
        this.inKey = "super1";
      },
    });
    this.superKnob = new Pot({ group: this.group, inKey: "super1" });
    this.mixKnob = new Pot({ group: this.group, inKey: "mix" });
    this.mixModeButton = new Button({ group: this.group, key: "mix_mode", type: TYPES.toggle, outConnect: false });
    this.enableOnChannelButtons = new ComponentContainer();
    this.enableOnChannelButtons.addButton = function (channel) {
      this[channel] = new Button({
        group: unit.group,
        key: `group_[${channel}]_enable`,
        type: TYPES.toggle,
        outConnect: false,
      });
    };

    this.knobs = new ComponentContainer();
    this.enableButtons = new ComponentContainer();
    for (let number = 1; number <= 3; number += 1) {
      this.knobs[number] = new Pot({ number, group: effectGroup(number), inKey: "meta" });
      this.enableButtons[number] = new Button({
        number,
        group: effectGroup(number),
        key: "enabled",
        type: TYPES.powerWindow,
        outConnect: false,
        input(channel, control, value, status) {
          const focused = engine.getValue(unit.group, "focused_effect");
          if (unit.isShifted || this.isShifted) {
            if (this.isPress(channel, control, value, status)) engine.setValue(this.group, "next_effect", 1);
          } else if (focused > 0 && unit.focusPressed) {
            if (this.isPress(channel, control, value, status))
              engine.setValue(unit.group, "focused_effect", this.number);
          } else Button.prototype.input.call(this, channel, control, value, status);
        },
      });
    }

    this.showFocus = (focused) => {
      unit.knobs.reconnectComponents((knob) => {
        if (focused > 0) {
          knob.group = effectGroup(focused);
          knob.inKey = `parameter${knob.number}`;
        } else {
          knob.group = effectGroup(knob.number);
          knob.inKey = "meta";
        }
      });
    };

    this.effectFocusButton = new Button({
      group: this.group,
      outKey: "focused_effect",
      outConnect: false,
      input(channel, control, value, status) {
        const pressed = this.isPress(channel, control, value, status);
        unit.focusPressed = pressed;
        if (!pressed) return;
        if (unit.isShifted || this.isShifted) {
          unit.toggle();
          return;
        }
        const focused = engine.getValue(unit.group, "focused_effect");
        engine.setValue(unit.group, "focused_effect", focused > 0 ? 0 : 1);
      },
    });

    this.setCurrentUnit = (newNumber) => {
      unit.currentUnitNumber = newNumber;
      unit.group = `[EffectRack1_EffectUnit${newNumber}]`;
      unit.reconnectComponents((component) => {
        if (typeof component.group === "string") {
          component.group = component.group.replace(/EffectUnit\d+/, `EffectUnit${newNumber}`);
        }
      });
      unit.followFocus();
    };
    this.toggle = () => {
      const index = unit.unitNumbers.indexOf(unit.currentUnitNumber);
      unit.setCurrentUnit(unit.unitNumbers[(index + 1) % unit.unitNumbers.length]);
    };
    this.followFocus = () => {
      if (unit.focusConnection) unit.focusConnection.disconnect();
      unit.focusConnection = engine.makeConnection(unit.group, "focused_effect", (value) => unit.showFocus(value));
      if (unit.focusConnection) unit.focusConnection.trigger();
    };
    /** The messages are set: lights follow from now on. */
    this.init = () => {
      unit.forEachComponent((component) => {
        component.connect();
        component.trigger();
      });
      unit.followFocus();
    };
  }
  EffectUnit.prototype = Object.create(ComponentContainer.prototype);
  EffectUnit.prototype.constructor = EffectUnit;

  /** A jog wheel that says how far it was turned, and whether a hand is on it. */
  const JogWheelBasic = kind(Component, null, {
    vinylMode: true,
    wheelResolution: 128,
    rpm: 100 / 3,
    alpha: 1 / 8,
    beta: 1 / 8 / 32,
    deckNumber() {
      return this.deck !== undefined ? this.deck : script.deckFromGroup(this.group || "");
    },
    isPress: Button.prototype.isPress,
    inValueScale(value) {
      return value < 0x40 ? value : value - 0x80;
    },
    inputWheel(_channel, _control, value) {
      const ticks = this.inValueScale(value);
      if (engine.isScratching(this.deckNumber())) engine.scratchTick(this.deckNumber(), ticks);
      else engine.setValue(this.group || `[Channel${this.deckNumber()}]`, "jog", ticks);
    },
    inputTouch(channel, control, value, status) {
      if (this.isPress(channel, control, value, status) && this.vinylMode) {
        engine.scratchEnable(this.deckNumber(), this.wheelResolution, this.rpm, this.alpha, this.beta);
      } else engine.scratchDisable(this.deckNumber());
    },
  });
  JogWheelBasic.prototype.input = JogWheelBasic.prototype.inputWheel;

  return {
    Component,
    Button,
    PlayButton,
    CueButton,
    SyncButton,
    LoopToggleButton,
    HotcueButton,
    SamplerButton,
    EffectAssignmentButton,
    Pot,
    Encoder,
    ComponentContainer,
    Deck,
    EffectUnit,
    JogWheelBasic,
  };
})();
