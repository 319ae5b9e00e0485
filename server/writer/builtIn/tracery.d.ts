declare module "tracery-grammar" {
  interface Grammar {
    flatten(rule: string): string;
  }
  const tracery: {
    createGrammar(rules: Readonly<Record<string, readonly string[]>>): Grammar;
    /** for all grammars there are */
    setRng(random: () => number): void;
  };
  export default tracery;
}
