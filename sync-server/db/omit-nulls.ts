type NonNull<Row> = { [Column in keyof Row]?: Exclude<Row[Column], null> }

/** The columns that have a value, for answers in which empty fields are absent. */
export const omitNulls = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as NonNull<Row>
