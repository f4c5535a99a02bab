/** Parses untrusted YAML and JSON to a tree. */
@NullMarked
package io.berth.yaml;

import org.jspecify.annotations.NullMarked;
