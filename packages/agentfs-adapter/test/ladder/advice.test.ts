import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installCommand, sandboxAdvice } from '../../src/ladder/advice.ts';
import { allSteps } from '../../src/options.ts';
import { kernelBoundsPids } from '../../src/sandbox/pid-bound.ts';

const withoutBwrap = {
  program: (name: string) => (name === 'bwrap' ? undefined : `/usr/bin/${name}`),
};

test('the command fits the system', () => {
  assert.match(installCommand('ID=debian\n'), /^sudo apt-get install -y bubblewrap/);
  assert.match(installCommand('NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n'), /^sudo apt-get/);
  assert.match(installCommand('ID="rocky"\nID_LIKE="rhel centos fedora"\n'), /^sudo dnf/);
  assert.match(installCommand('ID=arch\n'), /^sudo pacman/);
  assert.match(installCommand('ID=alpine\n'), /^sudo apk/);
  assert.match(installCommand(''), /^sudo apt-get/);
});

test('nobody is told to install what is there', () => {
  const all = sandboxAdvice(allSteps, { program: (name) => `/usr/bin/${name}` });
  assert.doesNotMatch(all ?? '', /bubblewrap/);
  assert.match(sandboxAdvice(allSteps, withoutBwrap) ?? '', /bubblewrap|sysctl/);
});

test('the advice does not name what no allowed step needs', () => {
  assert.equal(sandboxAdvice([], { program: () => undefined }), null);
  assert.doesNotMatch(sandboxAdvice(['overlay-unshare', 'copy-unshare'], withoutBwrap) ?? '', /bubblewrap/);
});

test('only a kernel that has one bound for each pid namespace is told to set it', () => {
  for (const version of ['6.14.0', '6.18.44-fc', '7.0.1-generic', '10.1'])
    assert.equal(kernelBoundsPids(version), true, version);
  for (const version of ['6.13.9', '5.15.0-91-generic', '6.1.0-18-amd64', '4.19'])
    assert.equal(kernelBoundsPids(version), false, version);
});
