export declare function abiVersion(): number;
export declare function writeAbiVersion(): void;
