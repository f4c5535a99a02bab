/** The safe YAML and JSON reader into a tree. */
@NullMarked
package io.berth.yaml;

import org.jspecify.annotations.NullMarked;
