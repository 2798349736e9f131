import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyProject, projectAt } from '../world/project.ts';
import type { FpfWorld } from '../world/world.ts';

export function registerWorkspaceSteps(): void {
  /** The workspace gets this project's fpf.config.json, its lock, the folders of its skills, and what is installed. */
  Given('a copy of this project', function copy(this: FpfWorld) {
    copyProject(projectAt(process.cwd()), this.host);
  });

  /** Puts a file into the workspace, before or between runs. */
  Given(
    'the workspace has a file {string} that says {string}',
    function file(this: FpfWorld, path: string, text: string) {
      this.write(path, text);
    },
  );

  /** The same with a text of several lines. */
  Given('the workspace has a file {string} that says:', function file(this: FpfWorld, path: string, text: string) {
    this.write(path, text);
  });

  /** Puts a symbolic link into the workspace. */
  Given('the workspace has a link {string} to {string}', function link(this: FpfWorld, path: string, target: string) {
    mkdirSync(dirname(join(this.host, path)), { recursive: true });
    symlinkSync(target, join(this.host, path));
  });

  /** Somebody else writes into the workspace while a session is open over it. */
  When(
    'somebody writes {string} into the host file {string}',
    function writes(this: FpfWorld, text: string, path: string) {
      this.write(path, text);
    },
  );

  /** The file of the host is as it was, to the last character. */
  Then('the host file {string} should still say {string}', function still(this: FpfWorld, path: string, text: string) {
    assert.equal(readFileSync(join(this.host, path), 'utf8'), text);
  });

  /** The file of the host has become another one: after a commit, or when one was taken back. */
  Then('the host file {string} should now say {string}', function says(this: FpfWorld, path: string, text: string) {
    assert.equal(readFileSync(join(this.host, path), 'utf8'), text);
  });

  /** There is no such file on the host. The path may lead out of the workspace. */
  Then('the host should have no file {string}', function nothing(this: FpfWorld, path: string) {
    assert.equal(existsSync(join(this.host, path)), false);
  });
}
