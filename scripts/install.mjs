/** Only installs the packages, for container images, in which each step is a layer. */
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
