import { expose } from "comlink";
import { storageService } from "./storage/service";

expose(storageService);
