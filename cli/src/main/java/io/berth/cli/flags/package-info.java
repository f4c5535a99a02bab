/** kube-scheduler's command line: which of its flags and feature gates Berth accepts. */
@NullMarked
package io.berth.cli.flags;

import org.jspecify.annotations.NullMarked;
