// Who may import whom: the executable half of docs/architecture.md.
const GROUPS = ['company', 'messages', 'leads', 'projects', 'quotations', 'money', 'workforce', 'administration']

/** Inside a feature of `side`; $1 is its group, $2 its slug. */
const feature = side => `^apps/${side}/src/features/([^/]+)/([^/]+)/`

/** One rule per group: it may import only itself and the groups before it, in contract, server, web and browser tests alike. */
const groupsInOrder = GROUPS.slice(0, -1).map((group, at) => ({
  name: `${group}-comes-before`,
  severity: 'error',
  comment: 'a group imports only groups before it',
  from: { path: `^(packages/contract/src|apps/(server|web)/src/features)/${group}/`, pathNot: '\\.(test|factory)\\.tsx?$' },
  to: { path: `^(packages/contract/src|apps/(server|web)/src/features)/(${GROUPS.slice(at + 1).join('|')})/` },
}))

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-feature-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '/features/[^/]+/[^/]+$' },
      to: { circular: true },
    },
    ...groupsInOrder,
    {
      name: 'contract-kernel-knows-no-group',
      severity: 'error',
      from: { path: '^packages/contract/src/[^/]+\\.ts$', pathNot: '/api\\.ts$|\\.test\\.ts$' },
      to: { path: '^packages/contract/src/(?!readers/)[^/]+/' },
    },
    {
      name: 'readers-know-no-group',
      severity: 'error',
      from: { path: '^packages/contract/src/readers/' },
      to: { path: '^packages/contract/src/(?!readers/)[^/]+/' },
    },
    { name: 'contract-is-leaf', severity: 'error', from: { path: '^packages/contract' }, to: { path: '^apps/' } },
    { name: 'apps-never-import-each-other', severity: 'error', from: { path: '^apps/web' }, to: { path: '^apps/server' } },
    { name: 'apps-never-import-each-other-back', severity: 'error', from: { path: '^apps/server' }, to: { path: '^apps/web' } },
    { name: 'platform-is-below-features', severity: 'error', from: { path: '^apps/server/src/platform/' }, to: { path: '^apps/server/src/(features/|app\\.ts|main\\.ts)' } },
    { name: 'ui-and-lib-are-below-features', severity: 'error', from: { path: '^apps/web/src/(ui|lib)/' }, to: { path: '^apps/web/src/(features|app)/' } },
    {
      name: 'ui-and-lib-know-no-business',
      severity: 'error',
      comment: 'of the contract they know what no group owns, and the live channel, which carries the news of all of them',
      from: { path: '^apps/web/src/(ui|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: `^packages/contract/src/(${GROUPS.join('|')})/`, pathNot: '^packages/contract/src/company/live\\.ts$' },
    },
    { name: 'ui-does-not-fetch', severity: 'error', from: { path: '^apps/web/src/ui/' }, to: { path: '^apps/web/src/lib/server/api' } },
    {
      name: 'server-feature-door',
      severity: 'error',
      comment: 'features meet only through <feature>.service.ts',
      from: { path: feature('server'), pathNot: '\\.(test|factory)\\.ts$' },
      to: {
        path: feature('server'),
        pathNot: ['^apps/server/src/features/$1/$2/', '/features/[^/]+/([^/]+)/\\1\\.service\\.ts$', '/features/[^/]+/([^/]+)/\\1\\.tables\\.ts$'],
      },
    },
    {
      name: 'web-feature-door',
      severity: 'error',
      comment: 'features meet only through <feature>.api.ts; parts/ holds what the features of its group, and of later groups, share',
      from: { path: feature('web'), pathNot: '\\.test\\.tsx?$' },
      to: {
        path: feature('web'),
        pathNot: ['^apps/web/src/features/$1/$2/', '/features/[^/]+/([^/]+)/\\1\\.api\\.ts$', '/features/[^/]+/parts/'],
      },
    },
    { name: 'parts-know-no-feature', severity: 'error', from: { path: '^apps/web/src/features/[^/]+/parts/' }, to: { path: '^apps/web/src/features/[^/]+/(?!parts/)' } },
    {
      name: 'sql-only-from-its-service',
      severity: 'error',
      from: { path: '^apps/server/src', pathNot: '(\\.service|\\.jobs|\\.queries|\\.test|\\.factory)\\.ts$' },
      to: { path: '\\.queries\\.ts$' },
    },
    { name: 'factories-are-for-tests', severity: 'error', from: { pathNot: '(\\.(test|factory)\\.ts$|/test/|^(bench|e2e)/)' }, to: { path: '\\.factory\\.ts$' } },
    { name: 'web-features-not-app', severity: 'error', from: { path: '^apps/web/src/features/' }, to: { path: '^apps/web/src/app/' } },
    { name: 'e2e-and-bench-stay-outside', severity: 'error', from: { path: '^(e2e|bench)/' }, to: { path: '^apps/(web|server)/src/features', pathNot: '\\.factory\\.ts$' } },
    {
      name: 'no-junk-drawers',
      severity: 'error',
      from: {},
      to: { path: '/(utils?|helpers?|common|shared|misc|types|managers?|index)(/|\\.tsx?$)', pathNot: 'node_modules' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    // the tests' harness opens the whole app, which would make every feature depend on every other
    exclude: { path: '(^|/)(dist|[.]cache)/|^apps/server/src/test/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
