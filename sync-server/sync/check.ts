import { sql } from 'drizzle-orm'
import { isOfCellar, tableNames } from '../../shared/registry.ts'
import type { Db, Reader } from '../db/db.ts'

/** An inconsistency: its kind, and its count. */
export interface Finding {
  readonly what: string
  readonly count: number
}

/**
 * Holds the data of the sync against each other, in one snapshot: rows and feeds, heads and
 * versions, devices and log. Answers with what does not agree; nothing is changed.
 */
export function checkSync(db: Db): Promise<Finding[]> {
  return db.snapshot(async (reader) => {
    const found: Finding[] = []
    for (const [what, query] of questions(reader)) {
      const [answer] = await reader.rows<{ count: number }>(query)
      if (answer && answer.count > 0) found.push({ what, count: Number(answer.count) })
    }
    return found
  })
}

function questions({ t, dialect }: Reader): [what: string, query: ReturnType<typeof sql>][] {
  const { syncFeed: f, syncHeads: h, syncLog: l, syncDevices: d, users: u } = t
  const { cellarMembers: m, cellars: c } = t
  const perTable = tableNames.flatMap((name) => {
    const table = t[name]
    const entryOfRow = sql`${f.userId} = ${table.cellarId} and ${f.cellarId} = ${table.cellarId}
      and ${f.tableName} = ${name} and ${f.rowId} = ${table.id}`
    const isLive = sql`${table.removedAt} is null`
    return [
      [
        `live rows of ${name} that their owner’s feed does not have as live`,
        sql`select count(*) as "count" from ${table} where ${isLive}
          and not exists (select 1 from ${f} where ${entryOfRow} and ${f.gone} = false)`,
      ],
      [
        `removed rows of ${name} that their owner’s feed has as live`,
        sql`select count(*) as "count" from ${table} where not (${isLive})
          and exists (select 1 from ${f} where ${entryOfRow} and ${f.gone} = false)`,
      ],
      [
        `live entries of feeds without their row in ${name}`,
        sql`select count(*) as "count" from ${f} where ${f.tableName} = ${name}
          and ${f.gone} = false and not exists (select 1 from ${table}
            where ${table.cellarId} = ${f.cellarId} and ${table.id} = ${f.rowId})`,
      ],
      [
        `rows of ${name} that somebody in their cellar is not told of`,
        isOfCellar(name)
          ? sql`select count(*) as "count" from ${table} join ${m} on ${m.cellarId} = ${table.cellarId}
              where ${isLive} and not exists (select 1 from ${f} where ${f.userId} = ${m.userId}
                and ${f.cellarId} = ${table.cellarId} and ${f.tableName} = ${name}
                and ${f.rowId} = ${table.id} and ${f.gone} = false)`
          : sql`select count(*) as "count" from ${f} where ${f.tableName} = ${name}
              and ${f.userId} <> ${f.cellarId}`,
      ],
      [
        `rows of ${name} whose owner has no account`,
        sql`select count(*) as "count" from ${table}
          where not exists (select 1 from ${u} where ${u.id} = ${table.cellarId})`,
      ],
    ] as [string, ReturnType<typeof sql>][]
  })
  return [
    ...(dialect === 'sqlite'
      ? ([
          [
            'pages of the file that SQLite finds broken',
            sql`select count(*) as "count" from pragma_integrity_check where integrity_check <> 'ok'`,
          ],
          [
            'rows that refer to nothing',
            sql`select count(*) as "count" from pragma_foreign_key_check`,
          ],
        ] as [string, ReturnType<typeof sql>][])
      : []),
    [
      'entries of feeds above the head of their user',
      sql`select count(*) as "count" from ${f} left join ${h} on ${h.userId} = ${f.userId}
        where ${h.version} is null or ${f.version} > ${h.version}`,
    ],
    [
      'live entries of cellars that their reader is not in',
      sql`select count(*) as "count" from ${f} where ${f.userId} <> ${f.cellarId}
        and ${f.gone} = false and not exists (select 1 from ${m}
          where ${m.cellarId} = ${f.cellarId} and ${m.userId} = ${f.userId})`,
    ],
    [
      'people in a cellar whose devices do not know it, or as something else',
      sql`select count(*) as "count" from ${m} where not exists (select 1 from ${c}
        where ${c.cellarId} = ${m.userId} and ${c.id} = ${m.cellarId} and ${c.removedAt} is null
          and ${c.state} = 'member' and ${c.role} = ${m.role})`,
    ],
    [
      'cellars that devices know and their user is not in',
      sql`select count(*) as "count" from ${c} where ${c.removedAt} is null and ${c.state} = 'member'
        and not exists (select 1 from ${m}
          where ${m.cellarId} = ${c.id} and ${m.userId} = ${c.cellarId})`,
    ],
    [
      'heads that do not know whether their user shares a cellar',
      sql`select count(*) as "count" from ${h} where ${h.sharing} <> exists (select 1 from ${m}
        where ${m.cellarId} = ${h.userId} or ${m.userId} = ${h.userId})`,
    ],
    [
      'heads whose floor is above them',
      sql`select count(*) as "count" from ${h} where ${h.tombstoneFloor} > ${h.version}`,
    ],
    [
      'devices whose log has holes, or does not end where they stand',
      sql`select count(*) as "count" from ${d} left join (
          select ${l.deviceId} as device_id, count(*) as entries, max(${l.seq}) as last
          from ${l} group by ${l.deviceId}
        ) as logged on logged.device_id = ${d.deviceId}
        where coalesce(logged.entries, 0) <> ${d.lastSeq}
          or coalesce(logged.last, 0) <> ${d.lastSeq}`,
    ],
    [
      'devices whose last mutation is another one in the log',
      sql`select count(*) as "count" from ${d} join ${l}
        on ${l.deviceId} = ${d.deviceId} and ${l.seq} = ${d.lastSeq}
        where ${l.uid} <> ${d.lastUid} or ${l.userId} <> ${d.userId}`,
    ],
    [
      'entries of the log without their device',
      sql`select count(*) as "count" from ${l}
        where not exists (select 1 from ${d} where ${d.deviceId} = ${l.deviceId})`,
    ],
    [
      'mutations that have two different outcomes',
      sql`select count(*) as "count" from (
        select 1 as one from ${l} group by ${l.userId}, ${l.uid}
        having count(distinct coalesce(${l.code}, 'done')) > 1
      ) as twice`,
    ],
    ...perTable,
  ]
}
