/** A pattern for `like` that matches whatever contains a text. */
export const likely = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
