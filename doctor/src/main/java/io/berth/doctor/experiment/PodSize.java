package io.berth.doctor.experiment;

/** What each pod of a synthetic workload requests. */
record PodSize(int milliCpu, int memoryMi, int devices) {}
