/** Kubernetes objects read from YAML and JSON text. */
@NullMarked
package io.berth.manifest;

import org.jspecify.annotations.NullMarked;
