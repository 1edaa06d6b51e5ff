/** What others learn of a person's name; nothing of one who has deleted their account. */
export const firstNameOf = (name: string | null): string => name?.trim().split(/\s+/)[0] ?? ''
