import { expose } from "comlink";
import { config } from "zod";
import { storageService } from "./storage/service";

// The content security policy lets no parser be compiled from text.
config({ jitless: true });

expose(storageService);
