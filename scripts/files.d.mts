export declare const root: string;
export declare function filesOf(path: string, ending?: RegExp): string[];
