/** Reads Kubernetes objects from YAML and JSON. */
@NullMarked
package io.berth.manifest;

import org.jspecify.annotations.NullMarked;
