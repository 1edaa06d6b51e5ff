import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { project } from '../support/server.ts'
import { engineFile, serverFile } from './build-page.ts'
import { type EngineKind, engines, thisApp } from './engines.ts'

/** Another revision of this app, as an engine of the bench. */
export interface OtherBuild {
  readonly engine: EngineKind
  /** Seven digits or more of its commit. */
  readonly revision: string
  remove(): void
}

/**
 * Checks a revision out in a temporary folder and gives it packages: this project's if the lockfiles
 * are equal, else its own. Throws if the revision is unknown, or has no bench.
 */
export function openOtherBuild(asked: string): OtherBuild {
  const revision = git('rev-parse', '--short', '--verify', '--end-of-options', `${asked}^{commit}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-other-build-'))
  const root = path.join(folder, 'project')
  const remove = () => removeTree(folder, root)
  process.once('exit', remove)
  git('worktree', 'add', '--quiet', '--detach', root, revision)
  const own = engines.find(({ name }) => name === thisApp)!
  const engine = { ...own, name: `${thisApp} at ${revision}`, root }
  const missing = [engineFile(engine), serverFile(engine)].find((file) => !existsSync(file))
  if (missing) throw new Error(`${revision} has no ${path.relative(root, missing)}`)
  givePackages(root)
  return { engine, revision, remove }
}

function givePackages(root: string) {
  if (lockfileOf(root) === lockfileOf(project)) {
    symlinkSync(path.join(project, 'node_modules'), path.join(root, 'node_modules'))
    return
  }
  console.log('Installing the packages of the other build …')
  run('npm', ['ci'], root)
}

const lockfileOf = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8')

function removeTree(folder: string, root: string) {
  if (!existsSync(folder)) return
  const packages = path.join(root, 'node_modules')
  // The packages behind a link belong to this project.
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(packages)
  if (existsSync(root)) git('worktree', 'remove', '--force', root)
  rmSync(folder, { recursive: true, force: true })
}

const git = (...words: string[]): string => run('git', words, project)

function run(program: string, words: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout.trim()
}
