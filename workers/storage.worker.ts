import { expose } from "comlink";
import { config } from "zod";
import { storageService } from "./storage/service";

// Stops zod from compiling parsers from text, which the content security policy forbids.
config({ jitless: true });

expose(storageService);
