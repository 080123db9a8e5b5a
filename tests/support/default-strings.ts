/** Resets UI strings for each test file: tests that load a site override them, and files share modules. */
import { applyStringOverrides } from '@folio/core/model/define-strings.ts';

applyStringOverrides({}, { name: 'Sample', slug: 'sample', repo: 'https://example.org/sample' });
