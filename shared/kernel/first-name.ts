/** The public part of a person's name; undefined for a deleted account. */
export const firstNameOf = (name: string | null): string => name?.trim().split(/\s+/)[0] ?? ''
