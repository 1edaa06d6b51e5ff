/** What signing out needs of the device and of the server. */
export interface SigningOut {
  /** Absent while no database is open. */
  readonly device:
    | {
        /** Stops rounds and waits for the running one. */
        hold(): Promise<void>
        resume(): Promise<void>
      }
    | undefined
  /** Throws where the server did not say that it has ended the session. */
  readonly endSession: () => Promise<unknown>
  /** Closes the database and forgets the user. */
  readonly leave: () => Promise<void>
}

/**
 * Stops rounds, signs out at the server, and only then here. With a session left on the server the
 * next person at this browser would be let in, so without its answer the user stays signed in.
 */
export async function signOutInOrder({ device, endSession, leave }: SigningOut): Promise<void> {
  await device?.hold()
  try {
    await endSession()
  } catch (error) {
    await device?.resume()
    throw error
  }
  await leave()
}
