/** Entries of the server's log, as the database saw them. */
export interface Audited {
  readonly n: number
  readonly what: 'insert' | 'update' | 'delete'
  readonly device_id: string
  readonly seq: number
  readonly user_id: string
  readonly uid: string
  readonly code: string | null
  readonly name: string | null
  readonly applied_at: number | string
}

const columns = 'device_id, seq, user_id, uid, code, name, applied_at'
const values = (of: string) =>
  columns
    .split(', ')
    .map((column) => `${of}.${column}`)
    .join(', ')
const isOther = `new.device_id <> old.device_id or new.seq <> old.seq or new.uid <> old.uid
  or new.user_id <> old.user_id or coalesce(new.code, '') <> coalesce(old.code, '')`
const whats = ['insert', 'update', 'delete'] as const

/**
 * A table that triggers fill with everything that happens to the log, in order: it is committed with
 * the round, or goes with it, and no code of the server knows of it.
 */
export const auditTable = {
  sqlite: `create table simulation_audit (n integer primary key autoincrement, what text,
      device_id text, seq integer, user_id text, uid text, code text, name text, applied_at integer);
    ${whats
      .map(
        (what) => `create trigger audit_${what} after ${what} on sync_log
          ${what === 'update' ? `when ${isOther}` : ''}
          begin insert into simulation_audit (what, ${columns})
            values ('${what}', ${values(what === 'delete' ? 'old' : 'new')}); end;`,
      )
      .join('\n')}`,
  postgres: [
    'drop table if exists simulation_audit',
    `create table simulation_audit (n serial primary key, what text,
      device_id text, seq bigint, user_id text, uid text, code text, name text, applied_at bigint)`,
    ...whats.flatMap((what) => [
      `create or replace function audit_${what}() returns trigger language plpgsql as $$ begin
        insert into simulation_audit (what, ${columns})
          values ('${what}', ${values(what === 'delete' ? 'old' : 'new')});
        return null; end $$`,
      `create trigger audit_${what} after ${what} on sync_log
        for each row ${what === 'update' ? `when (${isOther})` : ''} execute function audit_${what}()`,
    ]),
  ],
}
