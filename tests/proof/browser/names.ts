/** What the databases of the users on a device begin with. */
export const prefixOfDatabases = 'undercroft-'
