import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { runOn, withDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

let folder: string
let url: string
let name: string

const server = () => withDatabase(inject('templateUrl'), 'postgres')
const write = (file: string, sql: string) => writeFile(path.join(folder, file), sql)

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'armature-migrate-'))
  name = `test_${randomBytes(8).toString('hex')}`
  await runOn(server(), `create database ${name}`)
  url = withDatabase(server(), name)
  await write('0001-part.sql', 'create table part (id int); insert into part values (1);')
})

afterEach(async () => {
  await runOn(server(), `drop database ${name} with (force)`)
  await rm(folder, { recursive: true })
})

test('two runners at once apply each migration once', async () => {
  const applied = await Promise.all([migrate(url, { folder }), migrate(url, { folder })])
  expect(applied.flat()).toEqual(['0001-part.sql'])
})

test('a later start applies only what is new', async () => {
  await migrate(url, { folder })
  await write('0002-more.sql', 'insert into part values (2);')
  expect(await migrate(url, { folder })).toEqual(['0002-more.sql'])
})

test('a migration that fails leaves nothing of itself, and is named', async () => {
  await write('0002-broken.sql', 'create table half (id int); select nonsense;')
  await expect(migrate(url, { folder })).rejects.toThrow(
    'Migration 0002-broken.sql failed: column "nonsense" does not exist',
  )
  await write('0002-broken.sql', 'create table half (id int);')
  expect(await migrate(url, { folder })).toEqual(['0002-broken.sql'])
})

test('an applied migration that was edited stops the start; changed line ends are no edit', async () => {
  await write('0001-part.sql', 'create table part\n(id int);')
  await migrate(url, { folder })
  await write('0001-part.sql', 'create table part\r\n(id int);')
  expect(await migrate(url, { folder })).toEqual([])
  await write('0001-part.sql', 'create table part (id bigint);')
  await expect(migrate(url, { folder })).rejects.toThrow('0001-part.sql was changed after')
})

test('a database that a newer version has migrated is left as it is', async () => {
  await write('0002-more.sql', 'insert into part values (2);')
  await migrate(url, { folder })
  await rm(path.join(folder, '0002-more.sql'))
  expect(await migrate(url, { folder })).toEqual([])
})

test('a gap in the numbers is refused', async () => {
  await write('0003-late.sql', 'select 1;')
  await expect(migrate(url, { folder })).rejects.toThrow('0003-late.sql is not')
})
