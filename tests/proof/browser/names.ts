/** The prefix of the users' databases on a device. */
export const prefixOfDatabases = 'undercroft-'
