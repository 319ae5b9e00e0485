/** A device that can sound. */
export interface OutputDevice {
  deviceId: string;
  label: string;
}

/** How headphones are connected beside the main output. */
export type HeadphonesRouting =
  | { kind: "off" }
  /** outputs 3 and 4 of the main device */
  | { kind: "channels" }
  /** a device of their own */
  | ({ kind: "device" } & OutputDevice)
  /** on one stereo output: left is the main sound, right the headphones, each in mono */
  | { kind: "split" };

/** What a person chose on this device. */
export interface OutputChoice {
  /** null: whatever the system plays through */
  main: OutputDevice | null;
  headphones: HeadphonesRouting;
}

/** How loud what is in the headphones. */
export interface HeadphonesMix {
  /** dB */
  level: number;
  /** 0: the main sound alone, 1: what is cued alone, half-way: both whole */
  mix: number;
  /** the left ear hears what is cued, the right one the main sound */
  split: boolean;
  /** the metronome is heard in headphones alone */
  clickAside: boolean;
}

export const DEFAULT_OUTPUTS: OutputChoice = { main: null, headphones: { kind: "off" } };
export const DEFAULT_HEADPHONES: HeadphonesMix = { level: 0, mix: 0.5, split: false, clickAside: false };

/** How the outputs stand. */
export interface OutputsState {
  choice: OutputChoice;
  /** this browser can send sound to other devices than the system's */
  selectable: boolean;
  /** the devices beside the system's own choice; null until the browser names them */
  devices: readonly OutputDevice[] | null;
  /** channels of the main output's device */
  channels: number;
  /** how headphones are connected in fact */
  headphones: HeadphonesRouting["kind"];
  /** why something else sounds than what was chosen: a sentence, null where it is as chosen */
  mainProblem: string | null;
  headphonesProblem: string | null;
}

/** How a second device stands; measured. */
export interface SecondDeviceReading {
  /** it plays; else it waits for sound */
  playing: boolean;
  /** seconds from the engine to the ear */
  latency: number;
  /** times that the sound broke off */
  underruns: number;
  /** by how much the device's clock is slower than the engine's, parts per million */
  drift: number;
}

/** Which devices sound, and what headphones hear. */
export interface OutputControl {
  readonly state: OutputsState;
  onChange(listener: (state: OutputsState) => void): () => void;
  /** Sends the sound where it is wished; where that is not possible it goes on at the system's output, and the state says why. */
  choose(choice: OutputChoice): void;
  /**
   * Asks the browser to name its outputs, for which it wants the microphone to be allowed; from a click. Gives a sentence
   * where it does not.
   */
  nameDevices(): Promise<string | null>;
  readonly mix: HeadphonesMix;
  setMix(mix: HeadphonesMix): void;
  /** null where headphones have no device of their own */
  readSecond(): SecondDeviceReading | null;
}
