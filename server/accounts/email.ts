/** An address in the form in which addresses are compared: without regard to case or Unicode composition. */
export const emailKey = (email: string): string => email.trim().normalize("NFKC").toLowerCase();
