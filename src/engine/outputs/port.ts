/** A device that can sound. */
export interface OutputDevice {
  deviceId: string;
  label: string;
}

/** How headphones are connected beside the main output. */
export type HeadphonesRouting =
  | { kind: "off" }
  /** on outputs 3 and 4 of the main device */
  | { kind: "channels" }
  /** on a device of their own */
  | ({ kind: "device" } & OutputDevice)
  /** both on one stereo output: left is the main sound, right the headphones, each in mono */
  | { kind: "split" };

/** A person's choice of outputs, stored on this device. */
export interface OutputChoice {
  /** null: whatever the system plays through */
  main: OutputDevice | null;
  headphones: HeadphonesRouting;
}

/** The levels of the headphones' sound. */
export interface HeadphonesMix {
  /** in dB */
  level: number;
  /** 0: the main sound alone, 1: what is cued alone, ½: both at their full levels */
  mix: number;
  /** the left ear hears what is cued, the right one the main sound */
  split: boolean;
  /** the metronome is heard in headphones alone */
  clickAside: boolean;
}

export const DEFAULT_OUTPUTS: OutputChoice = { main: null, headphones: { kind: "off" } };
export const DEFAULT_HEADPHONES: HeadphonesMix = { level: 0, mix: 0.5, split: false, clickAside: false };

/** The present state of the outputs. */
export interface OutputsState {
  choice: OutputChoice;
  /** this browser can send sound to other devices than the system's */
  selectable: boolean;
  /** the devices beside the system's own choice; null until the browser names them */
  devices: readonly OutputDevice[] | null;
  /** channels of the main output's device */
  channels: number;
  /** how headphones are actually connected */
  headphones: HeadphonesRouting["kind"];
  /** why the sound goes elsewhere than was chosen, as a sentence; null if it goes where it should */
  mainProblem: string | null;
  headphonesProblem: string | null;
}

/** Measurements of a second device. */
export interface SecondDeviceReading {
  /** it plays; otherwise it waits for sound */
  playing: boolean;
  /** seconds from the engine to the ear */
  latency: number;
  /** how often the sound was interrupted */
  underruns: number;
  /** by how much the device's clock is slower than the engine's, in parts per million */
  drift: number;
}

/** Which devices sound, and what headphones hear. */
export interface OutputControl {
  readonly state: OutputsState;
  onChange(listener: (state: OutputsState) => void): () => void;
  /**
   * Sends the sound to the chosen devices; if that is not possible it goes to the system's output, and the state says
   * why.
   */
  choose(choice: OutputChoice): void;
  /**
   * Asks the browser to name its outputs, for which it requires permission to use the microphone; must come from a
   * click. Returns a sentence if it fails.
   */
  nameDevices(): Promise<string | null>;
  readonly mix: HeadphonesMix;
  setMix(mix: HeadphonesMix): void;
  /** null if headphones have no device of their own */
  readSecond(): SecondDeviceReading | null;
}
