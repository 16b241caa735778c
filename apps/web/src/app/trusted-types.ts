/**
 * The content policy asks for Trusted Types, and the component library writes its style sheets through `innerHTML`.
 * A text without `<` can build no element, so that much is let through; so is the one empty drawing by which the map library
 * finds out, when it is loaded, whether the browser can draw. Everything else still throws.
 * Imported first, before anything renders.
 */
interface PolicyFactory {
  createPolicy(
    name: 'default',
    rules: { createHTML(text: string): string | null; createScriptURL(address: string): string | null },
  ): unknown
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
factory?.createPolicy('default', {
  createHTML: text => (text.includes('<') && text !== '<svg/>' ? null : text),
  // the service worker of push messages and of the page without a connection; no other script is named by text
  createScriptURL: address => (address === '/push-worker.js' ? address : null),
})

// zod compiles validators with `new Function`, which the policy refuses: say so before it tries
const zod = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
zod.__zod_globalConfig ??= {}
zod.__zod_globalConfig.jitless = true

export {}
