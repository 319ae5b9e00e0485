export declare function storeTests(): string[];
