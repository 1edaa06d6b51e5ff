/** Where a sighting of others is shown, by its public id. */
export const sightingPath = (id: string): `/${string}` => `/drop-spotting?sighting=${id}`
