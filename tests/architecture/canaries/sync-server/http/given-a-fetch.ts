// must pass
export const there = ({ fetch }: { fetch: () => void }) => fetch()
