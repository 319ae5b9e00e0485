import { describe, expect, it } from "vitest";
import { LiveTarget } from "../../contract/engine/live";
import { ReverbParameter, StripParameter, SynthParameter } from "../../dsp/abi";
import { AddressBook } from "../../src/engine/addresses";
