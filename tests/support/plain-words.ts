/** Each file of unit tests begins with the words of the engine: a test that loads a site may have replaced some, and modules are shared between files. */
import { applyStringOverrides } from '@folio/core/model/define-strings.ts';

applyStringOverrides({}, { name: 'Sample', slug: 'sample', repo: 'https://example.org/sample' });
