/** A script for a page: a browser that keeps rows but sometimes loses mutations. */
export const forgetsOutbox = `{
  const { add, get } = IDBObjectStore.prototype
  let added = 0
  IDBObjectStore.prototype.add = function (...given) {
    return this.name === 'outbox' && ++added % 4 === 0 ? get.call(this, 0) : add.apply(this, given)
  }
}`
