import { createMemoryHistory } from '@tanstack/react-router'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type PaletteViewer, pageCommands } from './palette-pages.ts'

const everything: PaletteViewer = {
  features: ['default', 'crm', 'accounts', 'accessPanel', 'companyDetails', 'quotation', 'fileManager', 'mom'],
  isClient: false,
  isAdmin: true,
  isSuperAdmin: true,
}
const places = (viewer: PaletteViewer): string[] => pageCommands(viewer).map(({ id }) => id)

const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
let createAppRouter: typeof import('../router.ts').createAppRouter
let notFoundPage: unknown
beforeAll(async () => {
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
  vi.stubGlobal('window', new EventTarget())
  vi.resetModules()
  createAppRouter = (await import('../router.ts')).createAppRouter
  notFoundPage = (await import('../shell-route.ts')).notFoundPage
})
afterAll(() => vi.unstubAllGlobals())

describe('the pages of the palette', () => {
  it('are all pages of the shell that can be opened without naming one thing', () => {
    const { routesByPath } = createAppRouter(
      { queryClient: undefined as never, configured: Promise.resolve() },
      createMemoryHistory(),
    )
    const open = Object.values(
      routesByPath as Record<
        string,
        { fullPath: string; options: { component?: unknown }; parentRoute?: { id: string }; children?: unknown }
      >,
    )
      .filter(({ parentRoute, options }) => parentRoute?.id.startsWith('/shell') && 'component' in options)
      // an address that is kept from being anything else is no page
      .filter(({ options }) => options.component !== notFoundPage)
      // a frame of pages is none itself
      .filter(({ children }) => children === undefined)
      .map(({ fullPath }) => fullPath)
      .filter(path => !/\$/.test(path.replace('/{-$tab}', '/')) && !path.startsWith('/client/'))
      .map(path => path.replace('/{-$tab}', '/'))
    expect(open.length).toBeGreaterThan(20)
    expect(open.filter(path => !places(everything).includes(path))).toEqual([])
  })

  it('have each an icon, a name of their own and no second entry', () => {
    const commands = pageCommands(everything)
    expect(commands.filter(command => !command.icon).map(({ id }) => id)).toEqual([])
    const names = commands.map(({ label, description }) => `${label} ${description ?? ''}`)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(places(everything)).size).toBe(commands.length)
  })

  it('are only those that the person may open', () => {
    const colleague = places({ features: ['default'], isClient: false, isAdmin: false, isSuperAdmin: false })
    expect(
      colleague.filter(place => /^\/(lms|leads|admin\/background|pmt\/deleted)|CompanySetting|accesspanel/.test(place)),
    ).toEqual([])
    expect(colleague).toContain('/my-profile/myprofile/security')
    expect(places({ ...everything, isClient: true }).every(place => place.startsWith('/my-profile/myprofile/'))).toBe(
      true,
    )
  })
})
