import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Finds a Chromium to test with: the one named by CHROMIUM_PATH, one on the path, or Playwright's own; otherwise installs one
 * (Playwright's download, or Debian's package where that is out of reach and we may install it). Throws with instructions when
 * none of that works.
 */
export function findChromium(): string {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return configured
  const installed = onPath() ?? playwrightsOwn()
  if (installed) return installed
  console.log('No Chromium found: installing one for the browser tests …')
  const download = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  const downloaded = download.status === 0 ? playwrightsOwn() : undefined
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = {
      stdio: 'inherit',
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    } as const
    spawnSync('apt-get', ['update'], options)
    // older releases have no package of the shell
    for (const packages of [['chromium', SHELL], ['chromium']]) {
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options)
      const installed = onPath()
      if (installed) return installed
    }
  }
  throw new Error('There is no Chromium and none could be installed. Install one and set CHROMIUM_PATH to it.')
}

/**
 * Chromium's headless shell, where it is installed: it shows the same pages in a seventh less time, since it draws no window
 * around them. It has no push messages.
 */
export const findHeadlessShell = (): string | undefined => onPath([SHELL])

/** Flags for a Chromium in a container: without its sandbox and without background requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath(names = NAMES): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin']
  return folders.flatMap(folder => names.map(name => path.join(folder, name))).find(isExecutable)
}

function playwrightsOwn(): string | undefined {
  const file = chromium.executablePath()
  return file && existsSync(file) ? file : undefined
}
